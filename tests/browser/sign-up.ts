import { expect } from '@playwright/test'
import { password } from './pair.ts'
import type { Person } from './people.ts'

/** Open the sign-up dialog from its place on this screen. */
export async function openSignUp({ page, screen, say }: Person) {
  if (screen === 'phone')
    await page
      .getByRole('navigation', { name: say('app.nav.label') })
      .getByRole('button', { name: say('app.signIn') })
      .click()
  await page.getByRole('button', { name: say('app.signUp'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say('accounts.signUp.title') })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Leave the choice of nickname and animal for later, after a sign-up. */
export async function skipFace({ page, say }: Person) {
  await expect(page).toHaveURL('/welcome')
  await page.getByRole('button', { name: say('settings.face.later') }).click()
}

interface Application {
  username: string
  email: string
  role: 'sharer' | 'listener'
  gradeLevel: string
  gender: 'male' | 'female' | 'prefer_not_to_say'
}

/** Fill in every documented field except the two boxes at the end. */
export async function fillIn({ page, say }: Person, { role, gender, ...typed }: Application) {
  const dialog = page.getByRole('dialog', { name: say('accounts.signUp.title') })
  const field = (label: string) => dialog.getByLabel(say(label), { exact: true })
  await dialog.getByRole('radio', { name: say(`accounts.role.${role}`) }).check()
  if (role === 'listener') {
    await dialog.getByRole('checkbox', { name: say('app.category.stress') }).check()
    await dialog.getByRole('checkbox', { name: say('app.category.sleep') }).check()
  }
  await field('accounts.username').fill(typed.username)
  await field('accounts.password').fill(password)
  await field('accounts.confirmation').fill(password)
  await dialog.getByLabel(say('accounts.email')).fill(typed.email)
  await field('accounts.gradeLabel').selectOption(typed.gradeLevel)
  await dialog.getByRole('radio', { name: say(`accounts.gender.${gender}`), exact: true }).check()
  await dialog.getByRole('checkbox', { name: say('accounts.showAiPosts') }).uncheck()
}

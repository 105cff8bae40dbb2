import { expect } from '@playwright/test'
import { test } from './people.ts'

test('a device that is slow to step back stays in the app when a sheet gives way to a dialog', async ({
  join,
}) => {
  const { page, say } = await join({ screen: 'phone' })
  await page.addInitScript(() => {
    const go = history.go.bind(history)
    History.prototype.go = (delta) => void setTimeout(() => go(delta), 1_500)
    window.addEventListener('popstate', () => Object.assign(window, { hasStepped: true }), true)
  })
  await page.goto('/readyz')
  await page.goto('/')
  await page
    .getByRole('navigation', { name: say('app.nav.label') })
    .getByRole('button', { name: say('app.signIn') })
    .click()
  await page.getByRole('button', { name: say('app.signUp'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say('accounts.signUp.title') })
  await expect(dialog).toBeVisible()
  await page.waitForFunction(() => 'hasStepped' in window && history.state?.layer === 1)
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

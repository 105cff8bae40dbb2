import { retention } from '@dodam/contract'
import { expect } from '@playwright/test'
import { look } from './look.ts'
import { played, test } from './people.ts'
import { openSignUp } from './sign-up.ts'
import { expectQuiet, member } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

for (const [screen, language] of played([
  ['phone', 'ko'],
  ['phone', 'en'],
  ['desktop', 'ko'],
  ['desktop', 'en'],
]))
  test(`all visitors can read what is stored, on a ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    const visitor = await join({ screen, language })
    const { page, say } = visitor
    await page.goto('/privacy')
    await expect(page.getByRole('heading', { level: 1, name: say('privacy.title') })).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(Object.keys(retention).length)
    const chats = page.getByRole('heading', { name: say('privacy.classes.endedChats.what') })
    await expect(chats.locator('..')).toContainText(String(retention.endedChats.kept.amount))
    await look(visitor, 'privacy', { isWhole: true })
    expectQuiet([visitor])
  })

test('the settings lead there and back', { tag: '@long' }, async ({ join }) => {
  const { token } = await member('sharer', 'ko')
  const person = await join({ screen: 'phone', token })
  const { page, say } = person
  await page.goto('/settings/data')
  await page.getByRole('link', { name: say('settings.export.kept') }).click()
  await expect(page).toHaveURL('/privacy')
  await page.getByRole('link', { name: say('privacy.yours') }).click()
  await expect(page).toHaveURL('/settings/data')
  await look(person, 'settings-data')
})

test('a visitor reads it in another tab during sign-up, and keeps the input', {
  tag: '@long',
}, async ({ join }) => {
  const visitor = await join({ screen: 'phone' })
  const { page, say } = visitor
  await page.goto('/')
  await openSignUp(visitor)
  const username = page.getByLabel(say('accounts.username'), { exact: true })
  await username.fill('sunny2026')
  await page.getByText(say('accounts.terms.title')).click()
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: say('accounts.terms.kept') }).click(),
  ])
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(say('privacy.title'))
  await expect(username).toHaveValue('sunny2026')
})

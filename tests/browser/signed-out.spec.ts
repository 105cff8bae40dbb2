import { expect } from '@playwright/test'
import { demoToken, type Person, test } from './people.ts'

/** Signs in through the dialog that is open, with one of the quick-fill buttons. */
async function quickFill({ page, say }: Person, username: string) {
  const dialog = page.getByRole('dialog', { name: say('accounts.login.title') })
  await dialog.getByRole('button', { name: username }).click()
  await dialog.getByRole('button', { name: say('accounts.login.submit'), exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a visitor reads the first stories; what asks for more goes on after signing in', async ({
  join,
}) => {
  const visitor = await join({ screen: 'phone' })
  const { page, say } = visitor
  await page.goto('/')
  const feed = page.getByRole('region', { name: say('posts.feed.label'), exact: true })
  const more = feed.getByRole('button', { name: say('posts.feed.more') })
  await expect(feed.getByRole('article')).toHaveCount(9)
  await expect(page.getByText(say('posts.card.human'), { exact: true })).toHaveCount(0)
  await more.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: say('posts.hero.share') }).click()
  await quickFill(visitor, 'testuser1')
  await expect(page.getByRole('dialog', { name: say('posts.create.title') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(say('posts.card.human'), { exact: true }).first()).toBeVisible()
  await more.click()
  await expect(feed.getByRole('article')).toHaveCount(17)
})

test('a page of members asks to sign in, and is there afterwards', async ({ join }) => {
  const visitor = await join({ language: 'en' })
  const { page, say } = visitor
  for (const address of ['/chat-list', '/notifications', '/chat-requests']) {
    await page.goto(address)
    await expect(page.getByRole('dialog', { name: say('accounts.login.title') })).toBeVisible()
    await expect(page).toHaveURL('/')
  }
  await quickFill(visitor, 'listener2')
  await expect(page).toHaveURL(/\/chat-requests/)
})

test('a wrong password is told without saying what was wrong', async ({ join }) => {
  const { page, say } = await join({ language: 'en' })
  await page.goto('/login')
  await page.getByLabel(say('accounts.username')).fill('testuser1')
  await page.getByLabel(say('accounts.password')).fill('not the password')
  await page
    .getByRole('button', { name: say('accounts.login.submit') })
    .last()
    .click()
  await expect(page.getByRole('alert')).toContainText('username or password')
  await expect(page.getByRole('alert')).not.toContainText('Unauthorized')
})

test('the dashboard is for listeners, and who is signed in needs no login page', async ({
  join,
}) => {
  const sharer = await join({ token: await demoToken('testuser1', 'ko') })
  await sharer.page.goto('/listener-dashboard')
  await expect(sharer.page).toHaveURL('/')
  await sharer.page.goto('/login')
  await expect(sharer.page).toHaveURL('/')

  const listener = await join({ screen: 'phone', token: await demoToken('listener1', 'ko') })
  await listener.page.goto('/')
  const { page, say } = listener
  await expect(page.getByRole('link', { name: say('posts.hero.listen') })).toBeVisible()
  await expect(page.getByRole('button', { name: say('posts.hero.share') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: say('posts.write') })).toHaveCount(0)
})

test('an address that is none says so and leads home', async ({ join }) => {
  const { page, say } = await join({ screen: 'phone' })
  await page.goto('/no/such/place')
  await expect(page.getByText(say('app.notFound'))).toBeVisible()
  await page.getByRole('link', { name: say('app.goHome') }).click()
  await expect(page).toHaveURL('/')
})

import { expect } from '@playwright/test'
import { breakAnswer, findsHelp } from './failing.ts'
import { newMember } from './pair.ts'
import { test } from './people.ts'
import { expectQuiet } from './stories.ts'

/** Messages of browsers about an answer that a page cannot parse. */
const provoked = /TypeError|ErrorBoundary|Cannot read/

test('a page that fails leaves the shell and the helplines, and another page works', async ({
  join,
}) => {
  const { token } = await newMember('sharer', 'ko')
  const person = await join({ screen: 'phone', token })
  const { page, say } = person
  await breakAnswer(person, '**/api/notifications?*')
  await page.goto('/notifications')
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed).toContainText(say('ui.loadFailed'))
  await findsHelp(person, 'banner')
  await page
    .getByRole('navigation', { name: say('app.nav.label') })
    .getByRole('link', { name: say('app.nav.home') })
    .click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(failed).toHaveCount(0)
  expectQuiet([person], provoked)
})

test('helplines whose dialog fails are plain links, and the page stays', { tag: '@long' }, async ({
  join,
}) => {
  const person = await join({ screen: 'phone' })
  const { page, say } = person
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    Intl.DateTimeFormat.prototype.resolvedOptions = () => {
      throw new TypeError('broken')
    }
  })
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('helplines.button') })
    .click()
  const lines = page.getByRole('region', { name: say('helplines.title') })
  await expect(lines.getByRole('link', { name: '109', exact: true })).toHaveAttribute(
    'href',
    'tel:109',
  )
  await lines.getByRole('button', { name: say('ui.close') }).click()
  await expect(lines).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expectQuiet([person], /broken|ErrorBoundary/)
})

test('a shell that fails leaves the helplines', { tag: '@long' }, async ({ join }) => {
  const { token } = await newMember('sharer', 'en')
  const person = await join({ language: 'en', token })
  const { page, say } = person
  // The header counts the unread messages of each room.
  await breakAnswer(person, '**/api/chat-rooms?*')
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText(say('app.error'))
  await findsHelp(person, 'main')
  expectQuiet([person], provoked)
})

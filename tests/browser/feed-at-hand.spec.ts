import { expect } from '@playwright/test'
import { look } from './look.ts'
import { newName, playedIn, test } from './people.ts'
import { openLive } from './room.ts'
import { card, member, shared, takeBack } from './stories.ts'

for (const [[who, role], set] of playedIn([
  ['sharer', 'sharer'],
  ['visitor', null],
  ['listener', 'listener'],
  ['member of both', 'both'],
] as const))
  test(
    `on a desktop the first story is seen without scrolling, for a ${who}`,
    set,
    async ({ join }) => {
      const token = role && (await member(role, 'en')).token
      const reader = await join({ language: 'en', ...(token !== null && { token }) })
      const { page, say } = reader
      await page.goto('/')
      const feed = page.getByRole('region', { name: say('posts.feed.label') })
      const first = feed.getByRole('article').first()
      await expect(first).toBeVisible()
      await look(reader, `first-story-${role ?? 'visitor'}`)
      const top = await first.evaluate((one) => one.getBoundingClientRect().top)
      // The author, and the first lines.
      expect(top).toBeLessThan(role === null ? 660 : 560)
    },
  )

test('new stories are told while one reads further down, and the press leads to them', async ({
  join,
}) => {
  const reader = await join({ screen: 'phone', token: (await member('sharer', 'ko')).token })
  const { page } = reader
  // A topic that no other story uses, whose pill would stay.
  await openLive(reader, '/?category=health')
  await expect(page.getByRole('main').getByRole('article').nth(5)).toBeVisible()
  await page.getByRole('main').getByRole('article').nth(5).scrollIntoViewIfNeeded()
  const { token } = await member('sharer', 'ko')
  const text = `새로 올라온 이야기예요. ${newName('')}`
  const post = await shared(token, text, { categories: ['health'] })
  const pill = page.getByRole('button', { name: /^새 이야기 \d+개$/ })
  await expect(pill).toBeInViewport({ ratio: 1 })
  await look(reader, 'new-stories')
  await pill.click()
  await expect(card(reader, text)).toBeInViewport()
  await expect(pill).toHaveCount(0)
  await takeBack(token, post)
})

import { expect } from '@playwright/test'
import { lookAway, lookBack } from './attention.ts'
import { bubble, composer, sees, write } from './chat.ts'
import { pair, strangers } from './pair.ts'
import { type Person, test } from './people.ts'
import { openLive } from './room.ts'
import { type SchoolProxy, startSchoolProxy } from './school-proxy.ts'

let proxy: SchoolProxy
test.beforeEach(async () => {
  proxy = await startSchoolProxy()
})
test.afterEach(() => proxy.close())

/** Expect no request to the server for a while. */
async function asksNothing({ page }: Person, forMs: number): Promise<void> {
  const asked = await page
    .waitForRequest((request) => new URL(request.url()).pathname.startsWith('/api/'), {
      timeout: forMs,
    })
    .then(
      (request) => request.url(),
      () => null,
    )
  expect(asked, 'a request without a reason').toBeNull()
}

test('where WebSockets are blocked, everything from request to chat works by polling', async ({
  join,
}) => {
  const worry = '학교에서는 아무 말도 못 하겠어요. 집에서도 그래요.'
  const tokens = await strangers(worry)
  const sharer = await join({ screen: 'phone', token: tokens.sharer, origin: proxy.origin })
  const listener = await join({ token: tokens.listener, language: 'en', origin: proxy.origin })
  await sharer.page.goto('/chat-requests')
  await listener.page.goto('/listener-dashboard')

  const story = listener.page.getByRole('article').filter({ hasText: worry })
  await story.getByRole('button', { name: listener.say('posts.dashboard.ask') }).click()
  const dialog = listener.page.getByRole('dialog')
  await dialog.getByLabel(listener.say('chat-requests.dialog.message')).fill('Talk to me?')
  await dialog.getByRole('button', { name: listener.say('chat-requests.dialog.send') }).click()
  await listener.page.getByRole('link', { name: listener.say('app.nav.chats') }).click()

  await expect(sharer.page.getByRole('article')).toContainText('Talk to me?')
  await expect(sharer.page).toHaveTitle(/^\(1\) /)
  await sharer.page.getByRole('button', { name: sharer.say('chat-requests.card.accept') }).click()
  await expect(sharer.page).toHaveURL(/\/chat\/\d+$/)

  await write(sharer, '들어 줘서 고마워요')
  await expect(bubble(sharer, '들어 줘서 고마워요')).toContainText(
    sharer.say('conversation.unread'),
  )
  await listener.page.locator('main a[href^="/chat/"]').click()
  await sees(listener, '들어 줘서 고마워요')
  await expect(bubble(sharer, '들어 줘서 고마워요')).not.toContainText(
    sharer.say('conversation.unread'),
  )
  for (const text of ['One', 'Two', 'Three']) await write(listener, text)
  for (const text of ['One', 'Two', 'Three']) await sees(sharer, text)
  expect(proxy.refusals).toBeGreaterThan(1)
})

test('no poll runs while the connection is live, and polling stops when it comes back', {
  tag: '@long',
}, async ({ join }) => {
  const { sharer: token, listener: otherToken, roomId } = await pair()
  const sharer = await join({ screen: 'phone', token, origin: proxy.origin })
  const listener = await join({ token: otherToken })
  await sharer.page.goto(`/chat/${roomId}`)
  await listener.page.goto(`/chat/${roomId}`)
  await expect(composer(listener)).toBeVisible()
  await listener.page.waitForLoadState('networkidle')

  const polled = (path: string) =>
    sharer.page.waitForRequest((request) => request.url().includes(path))
  await test.step('blocked: the page polls', async () => {
    for (const path of ['/messages', '/unread-count', '/api/chat-rooms?'])
      for (let round = 0; round < 2; round++) await polled(path)
  })
  await test.step('live: no requests', () => asksNothing(listener, 10_000))
  await test.step('back: polling stops', async () => {
    proxy.letsUpgrade = true
    // A change of network: the browser notifies the page, which does not wait for its next attempt.
    await sharer.context.setOffline(true)
    await sharer.context.setOffline(false)
    await write(listener, 'Are you home?')
    await sees(sharer, 'Are you home?')
    // First the reads of the reconnection and the read mark must end; a poll each second would never let this pass.
    await expect(() => asksNothing(sharer, 2_000)).toPass({ timeout: 15_000 })
    await asksNothing(sharer, 5_000)
  })
})

test('a room that nobody looks at asks nothing, and asks at once when somebody is back', {
  tag: '@long',
}, async ({ join }) => {
  const { sharer: token, roomId } = await pair()
  const sharer = await join({ screen: 'phone', token })
  const { page } = sharer
  await page.clock.install()
  await openLive(sharer, `/chat/${roomId}`)
  await expect(composer(sharer)).toBeVisible()
  // The room is read once more when the connection is there.
  await page.waitForLoadState('networkidle')
  const address = `/api/chat-rooms/${roomId}/messages`
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === address) asked++
  })
  const again = () => page.waitForResponse((response) => response.url().includes(address))

  await lookAway(sharer)
  // Longer than the silence, and so short that the server does not count as lost.
  await page.clock.runFor(27_000)
  expect(asked).toBe(0)
  const isBack = again()
  await lookBack(sharer)
  await isBack
})

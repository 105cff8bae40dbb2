import { setTimeout as pass } from 'node:timers/promises'
import { chat } from '@dodam/contract'
import { expect } from '@playwright/test'
import { Random } from '../faults/random.ts'
import { ask } from './ask.ts'
import { bubble, composer, conversation, sees, write } from './chat.ts'
import { pair, storedIn } from './pair.ts'
import { type Person, test } from './people.ts'
import { enter, tell } from './room.ts'

const seed = Number(process.env['SEED'] ?? 31)

/** Cuts the network of a page again and again, for 0.2 to 2 seconds each time. */
async function flap({ context }: Person, times: number, random: Random) {
  for (let time = 0; time < times; time++) {
    await pass(random.between(200, 1_200))
    await context.setOffline(true)
    await pass(random.between(200, 2_000))
    await context.setOffline(false)
  }
}

const messagesOn = async (person: Person) => {
  const lines = await conversation(person).locator('div.px-4 p').allInnerTexts()
  return lines.filter((line) => line.startsWith('말 '))
}

test(`R-31 forty messages through an unstable network (seed ${seed})`, {
  tag: '@long',
}, async ({ join }) => {
  test.setTimeout(150_000)
  const random = new Random(seed)
  const { sharer: token, listener: otherToken, roomId } = await pair()
  const sharer = await join({ screen: 'phone', token })
  const listener = await join({ token: otherToken, language: 'en' })
  for (const { page } of [sharer, listener]) await page.goto(`/chat/${roomId}`)

  const texts = Array.from({ length: 40 }, (_, at) => `말 ${String(at + 1).padStart(2, '0')}`)
  const type = async (some: string[]) => {
    for (const text of some) {
      await composer(sharer).pressSequentially(text, { delay: 40 })
      await composer(sharer).press('Enter')
    }
  }
  await composer(listener).waitFor()
  let cut = 0
  sharer.page.on('requestfailed', () => cut++)
  await Promise.all([flap(sharer, 6, random), type(texts.slice(0, 20))])
  await sharer.page.reload()
  await Promise.all([flap(sharer, 6, random), type(texts.slice(20))])

  expect(cut, 'requests the network took').toBeGreaterThan(0)
  await expect(async () => {
    const stored = await storedIn(roomId, otherToken)
    expect(stored.map(({ content }) => content)).toEqual(texts)
    expect(stored.map(({ seq }) => seq)).toEqual(texts.map((_, at) => at + 1))
  }).toPass({ timeout: 45_000 })
  for (const person of [sharer, listener])
    for (const text of texts.slice(-5)) await sees(person, text)
  for (const state of ['waiting', 'sending', 'failed'])
    await expect(conversation(sharer).getByText(sharer.say(`conversation.${state}`))).toHaveCount(0)

  // The list renders only visible rows, so the rest is checked by scrolling up.
  for (const person of [sharer, listener]) {
    const { page } = person
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 4_000 })
    await expect.poll(() => messagesOn(person)).toEqual(texts)
  }
})

test('an outage is shown, and nothing written in it is lost', async ({ join }) => {
  const { sharer: token, listener: otherToken, roomId } = await pair()
  const sharer = await join({ screen: 'phone', token })
  const listener = await join({ token: otherToken, language: 'en' })
  await enter([sharer, listener], roomId)

  await sharer.context.setOffline(true)
  await expect(sharer.page.getByText(sharer.say('chat.live.offline'))).toBeVisible()
  await write(sharer, '지금 지하철이에요')
  await write(sharer, '곧 내려요')
  await write(listener, 'Take your time')
  await expect(bubble(sharer, '지금 지하철이에요')).toContainText(
    sharer.say('conversation.waiting'),
  )
  await expect(bubble(sharer, '곧 내려요')).not.toContainText(sharer.say('conversation.unread'))
  await sees(listener, 'Take your time')
  // Shown before it is stored: own messages are on screen at once.
  const stored = async () => (await storedIn(roomId, otherToken)).map(({ content }) => content)
  await expect.poll(stored).toEqual(['Take your time'])

  await sharer.context.setOffline(false)
  await expect(sharer.page.getByText(sharer.say('chat.live.back'))).toBeVisible()
  for (const person of [sharer, listener])
    for (const text of ['Take your time', '지금 지하철이에요', '곧 내려요'])
      await sees(person, text)
  await expect(conversation(sharer).getByText(sharer.say('conversation.waiting'))).toHaveCount(0)
})

/** The server refuses an id that belongs to another text, as a faulty device would send. */
const refuseAll = ({ page }: Person, clientId: string | null | undefined) =>
  page.route('**/api/chat-rooms/*/messages', async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    const { content } = request.postDataJSON() as { content: string }
    return route.continue({ postData: { content, clientId } })
  })

test('what arrives after refused messages is below them, and is told as read once it was on screen', async ({
  join,
}) => {
  const tokens = await pair()
  const { roomId } = tokens
  const sharer = await join({ screen: 'phone', token: tokens.sharer })
  const { page, say } = sharer
  await ask(
    chat.send,
    { params: { id: roomId }, body: { content: '처음', clientId: crypto.randomUUID() } },
    tokens.sharer,
  )
  const [first] = await storedIn(roomId, tokens.sharer)
  await refuseAll(sharer, first?.clientId)
  await enter([sharer], roomId)
  // More than a screen.
  for (let n = 1; n <= 9; n++) {
    await write(sharer, `말 ${n}`)
    await expect(bubble(sharer, `말 ${n}`)).toContainText(say('conversation.failed'))
  }
  const said = (text: string) => conversation(sharer).getByText(text, { exact: true })
  await tell(tokens.listener, roomId, 'Are you there?')
  await expect(said('Are you there?')).toBeInViewport()
  const unread = async () =>
    (await ask(chat.readRoom, { params: { id: roomId } }, tokens.sharer)).unreadCount
  await expect.poll(unread).toBe(0)

  await conversation(sharer)
    .locator('> [tabindex="0"]')
    .evaluate((list) => list.scrollTo({ top: 0 }))
  await expect(page.getByRole('button', { name: say('conversation.toEnd') })).toBeVisible()
  await tell(tokens.listener, roomId, 'No hurry')
  const pill = page.getByRole('button', { name: say('conversation.newMessages') })
  await expect(pill).toBeVisible()
  expect(await unread()).toBe(1)
  await pill.click()
  await expect(said('No hurry')).toBeInViewport()
  await expect.poll(unread).toBe(0)
})

test('a refused message says so, and can be sent again or deleted', { tag: '@long' }, async ({
  join,
}) => {
  const { sharer: token, listener: otherToken, roomId } = await pair()
  const sharer = await join({ screen: 'phone', token })
  await sharer.page.goto(`/chat/${roomId}`)
  await write(sharer, '처음')
  await expect(bubble(sharer, '처음')).toContainText(sharer.say('conversation.unread'))
  const [first] = await storedIn(roomId, token)

  await refuseAll(sharer, first?.clientId)
  await write(sharer, '다시 보낼 말')
  await write(sharer, '지울 말')
  for (const text of ['다시 보낼 말', '지울 말'])
    await expect(bubble(sharer, text)).toContainText(sharer.say('conversation.failed'))
  await sharer.page.unroute('**/api/chat-rooms/*/messages')

  await sharer.page.reload()
  await expect(bubble(sharer, '지울 말')).toContainText(sharer.say('conversation.failed'))
  await bubble(sharer, '지울 말')
    .getByRole('button', { name: sharer.say('conversation.discard') })
    .click()
  await bubble(sharer, '다시 보낼 말')
    .getByRole('button', { name: sharer.say('conversation.retry') })
    .click()
  await expect(bubble(sharer, '다시 보낼 말')).toContainText(sharer.say('conversation.unread'))
  await expect(conversation(sharer).getByText('지울 말', { exact: true })).toHaveCount(0)
  const stored = await storedIn(roomId, otherToken)
  expect(stored.map(({ content }) => content)).toEqual(['처음', '다시 보낼 말'])
})

test('a message written while the app is still loading is sent', async ({ join }) => {
  const { sharer: token, roomId } = await pair()
  const sharer = await join({ screen: 'phone', token })
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  // The code that sends loads slowly, as on a weak network.
  await sharer.page.route(/\/keepers-/, async (route) => {
    await held
    await route.continue()
  })
  await sharer.page.goto(`/chat/${roomId}`)
  await write(sharer, '거기 있어요?')
  await expect(bubble(sharer, '거기 있어요?')).not.toContainText(sharer.say('conversation.unread'))
  letGo()
  await expect(bubble(sharer, '거기 있어요?')).toContainText(sharer.say('conversation.unread'))
  expect((await storedIn(roomId, token)).map(({ content }) => content)).toEqual(['거기 있어요?'])
})

import { chat, chatRequests, notifications, posts } from '@dodam/contract'
import { expect, type Locator } from '@playwright/test'
import { ask } from './ask.ts'
import { bubble, composer, conversation, sees, write } from './chat.ts'
import { inspect, look } from './look.ts'
import { newMember } from './pair.ts'
import { type Person, phoneFirst, test } from './people.ts'
import { aliasIn, called, openLive, tell } from './room.ts'
import { goTo } from './screen.ts'
import { expectQuiet, shared } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

const offer = '저도 그랬던 적이 있어요. 천천히 이야기해 볼까요?'
const worries = [
  '요즘 잠이 잘 안 와서 걱정이에요. 밤마다 같은 생각을 해요.',
  '모둠 과제에서 저만 늘 혼자 남아요.\n내일도 학교에 가야 하는데 벌써 배가 아파요.',
  '엄마랑 말을 안 한 지 일주일이 됐어요. 먼저 말을 걸고 싶은데 잘 안 돼요.',
] as const

/** A listener in a room with the anonymous author of each story. */
async function strangersOf(listener: string, stories: readonly string[] = worries) {
  const rooms = []
  for (const content of stories) {
    const { token } = await newMember('sharer', 'ko')
    const { id: postId } = await shared(token, content, {
      isAnonymous: true,
      categories: ['stress', 'sleep'],
    })
    const { id } = await ask(chatRequests.send, { body: { postId, message: offer } }, listener)
    const accepted = { params: { id }, body: { status: 'accepted' } }
    const { chatRoomId } = await ask(chatRequests.respond, accepted, token)
    const roomId = chatRoomId ?? 0
    rooms.push({ token, postId, roomId, alias: await aliasIn(roomId, token) })
  }
  return rooms
}

const story = ({ page, say }: Person) => page.getByRole('region', { name: say('chat.story.label') })
const rows = ({ page }: Person): Locator => page.locator('main a[href^="/chat/"]')

for (const [screen, language, set] of phoneFirst)
  test(
    `anonymous people are told apart in chats, requests and notifications, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      test.setTimeout(240_000)
      const { token } = await newMember('listener', language)
      const rooms = await strangersOf(token)
      const [first] = rooms
      if (first === undefined) throw new Error('There is no room')
      for (const { token: sharer, roomId } of rooms.slice(1))
        await tell(sharer, roomId, '안녕하세요')
      const listener = await join({ screen, language, token })
      const { page, say } = listener
      const names = rooms.map(({ alias }) => called(listener, alias))
      expect(new Set(names).size).toBe(rooms.length)

      await goTo(listener, '/chat-list', 'li')
      for (const name of names)
        await expect(rows(listener).filter({ hasText: name })).toHaveCount(1)
      await inspect(listener, 'chat-list-aliases')
      await page.getByRole('searchbox', { name: say('chat.list.search') }).fill(names[0] ?? '')
      await expect(rows(listener)).toHaveCount(1)

      await goTo(listener, '/notifications', 'li')
      const news = await ask(notifications.list, {}, token)
      expect(new Set(news.map(({ message }) => message)).size).toBe(news.length)
      for (const name of names)
        await expect(page.getByRole('listitem').filter({ hasText: name })).not.toHaveCount(0)
      await inspect(listener, 'notifications-aliases')

      await goTo(listener, '/chat-requests', 'article')
      await expect(page.getByRole('article').getByRole('heading')).toHaveText(names.toReversed())
      await inspect(listener, 'requests-aliases')

      await openLive(listener, `/chat/${first.roomId}`)
      await expect(page.getByRole('heading', { level: 1, name: names[0] ?? '' })).toBeVisible()
      await expect(bubble(listener, offer)).toContainText(say('chat.room.request'))
      await inspect(listener, 'room-begins')
      const fold = story(listener).getByRole('button')
      await expect(fold).toHaveAttribute('aria-expanded', 'false')
      await fold.click()
      await expect(story(listener).getByText(worries[0], { exact: true })).toBeVisible()
      await inspect(listener, 'room-story-open')
      await story(listener)
        .getByRole('link', { name: say('chat.story.open') })
        .click()
      await expect(page).toHaveURL(`/posts/${first.postId}`)

      const sharer = await join({ screen, language, token: first.token })
      await openLive(sharer, `/chat/${first.roomId}`)
      const note = sharer.say('chat.reveal.note', { name: called(sharer, first.alias) })
      await expect(sharer.page.getByText(note)).toBeVisible()
      await sees(sharer, offer)
      await expect(conversation(sharer).getByText('0', { exact: true })).toHaveCount(0)
      await inspect(sharer, 'room-begins-sharer')
      expectQuiet([listener, sharer])
    },
  )

test('the words of the request come first and are no message: the first message has seq 1, and both stay after a reload', async ({
  join,
}) => {
  const { token } = await newMember('listener', 'en')
  const [room] = await strangersOf(token, [worries[0]])
  if (room === undefined) throw new Error('There is no room')
  const listener = await join({ language: 'en', token })
  await openLive(listener, `/chat/${room.roomId}`)
  await expect(listener.page.getByText(listener.say('chat.room.empty'))).toBeVisible()
  await write(listener, 'Hello there')
  await sees(listener, 'Hello there')
  await expect(listener.page.getByText(listener.say('chat.room.empty'))).toHaveCount(0)
  await expect(bubble(listener, 'Hello there')).toContainText(listener.say('conversation.unread'))
  const stored = await ask(chat.listMessages, { params: { id: room.roomId } }, token)
  expect(stored).toMatchObject([{ seq: 1, content: 'Hello there' }])
  await listener.page.reload()
  await expect(composer(listener)).toBeVisible()
  await expect(conversation(listener).locator('p.whitespace-pre-line')).toHaveText([
    offer,
    'Hello there',
  ])
  // A request cannot be deleted or reported as a message.
  await expect(
    bubble(listener, offer).getByRole('button', { name: /Message options|at/ }),
  ).toHaveCount(0)
  expectQuiet([listener])
})

test('the words of the request are shown once the older messages are loaded, and not before', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await newMember('listener', 'ko')
  const [room] = await strangersOf(token, [worries[0]])
  if (room === undefined) throw new Error('There is no room')
  for (let at = 1; at <= 120; at += 1)
    await tell(at % 2 === 0 ? token : room.token, room.roomId, `말 ${at}`)
  const listener = await join({ screen: 'phone', language: 'ko', token })
  await openLive(listener, `/chat/${room.roomId}`)
  await sees(listener, '말 120')
  await expect(async () => {
    await conversation(listener).hover()
    await listener.page.mouse.wheel(0, -4_000)
    await sees(listener, offer)
  }).toPass()
  await expect(conversation(listener).getByText('말 1', { exact: true })).toBeVisible()
  expectQuiet([listener])
})

test('a story that is deleted says so in its room, at once', { tag: '@long' }, async ({ join }) => {
  const { token } = await newMember('listener', 'ko')
  const [room] = await strangersOf(token, [worries[0]])
  if (room === undefined) throw new Error('There is no room')
  const listener = await join({ screen: 'phone', language: 'ko', token })
  const sharer = await join({ screen: 'phone', language: 'en', token: room.token })
  for (const person of [listener, sharer]) {
    await openLive(person, `/chat/${room.roomId}`)
    await expect(story(person)).toContainText(worries[0])
  }
  await ask(posts.remove, { params: { id: room.postId } }, room.token)
  await expect(story(listener)).toHaveText(listener.say('chat.story.gone'))
  await expect(story(sharer)).toHaveText(sharer.say('chat.story.deleted'))
  for (const person of [listener, sharer]) await look(person, 'room-story-gone')
  await listener.page.reload()
  await expect(story(listener)).toHaveText(listener.say('chat.story.gone'))
  await expect(composer(listener)).toBeVisible()
  expectQuiet([listener, sharer], /status of 404/)
})

test('a story that is hidden for now says so in its room, and its author still reads it', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await newMember('listener', 'ko')
  const [room] = await strangersOf(token, [worries[0]])
  if (room === undefined) throw new Error('There is no room')
  const listener = await join({ screen: 'phone', language: 'en', token })
  const sharer = await join({ screen: 'phone', language: 'ko', token: room.token })
  for (const person of [listener, sharer]) {
    await openLive(person, `/chat/${room.roomId}`)
    await expect(story(person)).toContainText(worries[0])
  }
  const content = '고통 없이 죽는 방법 좀 알려 주세요. 부탁이에요.'
  const body = { content, categories: ['stress'] }
  const edited = await ask(posts.edit, { params: { id: room.postId }, body }, room.token)
  expect(edited).toMatchObject({ isHeld: true })
  await expect(story(listener)).toHaveText(listener.say('chat.story.gone'))
  await expect(story(sharer)).toContainText(content)
  await story(sharer).getByRole('button').click()
  await expect(story(sharer).getByText(sharer.say('chat.story.held'))).toBeVisible()
  await look(sharer, 'room-story-held')
  expectQuiet([listener, sharer], /status of 404/)
})

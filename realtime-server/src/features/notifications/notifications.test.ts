import { api, fixedNameOf, type Notification, supportId } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import { type Person, startServer, suiteDatabase, type TestServer } from '@dodam/test-support'
import { signInSupport } from '@dodam/test-support/server/admins.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

let connection: Connection
let server: TestServer
let sharer: Person
let listener: Person

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
})
afterAll(() => server.close())

beforeEach(async () => {
  ;[sharer, listener] = await Promise.all([server.member(), server.member({ role: 'listener' })])
  await Promise.all([sharer.listen(), listener.listen()])
})

const list = (who: Person, query: object = {}) => who.call(api.notifications.list, { query })
const unread = async (who: Person) => (await who.call(api.notifications.countUnread)).count
const types = (notes: Notification[]) => notes.map((note) => note.type)
const say = (who: Person, id: number, content = '안녕') =>
  who.call(api.chat.send, { params: { id }, body: { content } })

async function ask(isAnonymous = false): Promise<number> {
  const post = await sharer.call(api.posts.publish, {
    body: { content: '부모님과 자꾸 부딪혀요.', categories: ['family'], isAnonymous },
  })
  const request = await listener.call(api.chatRequests.send, {
    body: { postId: post.id, message: '들어 줄게요' },
  })
  return request.id
}

async function meet(isAnonymous = false): Promise<number> {
  const { chatRoomId } = await sharer.call(api.chatRequests.respond, {
    params: { id: await ask(isAnonymous) },
    body: { status: 'accepted' },
  })
  if (chatRoomId === null) throw new Error('Accepting opened no room')
  return chatRoomId
}

const switchOff = (who: Person, ...kinds: ('newMessages' | 'chatRequests')[]) => {
  const all = { comments: true, likes: true, newMessages: true, chatRequests: true }
  for (const kind of kinds) all[kind] = false
  return connection.db
    .updateTable('users')
    .set({ notificationSettings: JSON.stringify(all) })
    .where('id', '=', who.id)
    .execute()
}

/** Return each notification as last received live, newest first. */
function lastTold(who: Person): Notification[] {
  const latest = new Map<number, Notification>()
  for (const { name, payload } of who.heard)
    if (name === 'notification:new' || name === 'notification:changed')
      latest.set(payload.id, payload)
  return [...latest.values()].toSorted((a, b) => b.id - a.id)
}

describe('a notification', () => {
  test('is listed newest first, as received live, for its recipient alone', async () => {
    const roomId = await meet()
    await say(listener, roomId)
    await say(sharer, roomId)
    const [forSharer, forListener] = [await list(sharer), await list(listener)]
    expect(types(forSharer)).toEqual(['new_message', 'chat_request'])
    expect(types(forListener)).toEqual(['new_message', 'chat_accepted'])
    await server.settle()
    expect(lastTold(sharer)).toEqual(forSharer)
    expect(lastTold(listener)).toEqual(forListener)
    for (const note of [...forSharer, ...forListener])
      expect(note).toMatchObject({ kind: 'notification', isArchived: false })
    for (const person of [sharer, listener])
      expect(person.heardOf('notification:count').at(-1)).toEqual({ count: await unread(person) })
    expect(await unread(listener)).toBe(2)
    expect(await list(await server.member())).toEqual([])
  })

  test('never quotes a member’s text', async () => {
    const roomId = await meet()
    await say(listener, roomId, '비밀 이야기')
    const text = JSON.stringify(await list(sharer))
    expect(text).not.toContain('비밀 이야기')
    expect(text).not.toContain('들어 줄게요')
    expect(text).not.toContain('부모님')
  })

  test('is in the recipient’s current language', async () => {
    await sharer.call(api.accounts.setLanguage, { body: { language: 'en' } })
    const roomId = await meet()
    await say(sharer, roomId)
    expect(await sharer.hears('notification:new')).toMatchObject({ title: 'A chat request' })
    expect((await list(sharer))[0]).toMatchObject({ title: 'A chat request' })
    expect(await listener.hears('notification:new')).toMatchObject({ title: '대화가 시작됐어요' })
    const korean = await list(listener)
    await listener.call(api.accounts.setLanguage, { body: { language: 'en' } })
    const english = await list(listener)
    expect(english.map((note) => note.title)).toEqual(['New message', 'Your chat has started'])
    expect(english.map((note) => note.id)).toEqual(korean.map((note) => note.id))
  })

  test('counts as read once its request is answered', async () => {
    const id = await ask()
    expect(await unread(sharer)).toBe(1)
    await sharer.call(api.chatRequests.respond, { params: { id }, body: { status: 'declined' } })
    expect(await list(sharer)).toMatchObject([
      { type: 'chat_request', relatedId: id, isRead: true },
    ])
    await sharer.hears('notification:count', ({ count }) => count === 0)
  })

  test('never names an anonymous member', async () => {
    const roomId = await meet(true)
    await say(sharer, roomId)
    const text = JSON.stringify([await list(listener), listener.heard])
    expect(text).not.toContain(sharer.me.username)
    expect(JSON.stringify(await list(sharer))).toContain(listener.me.nickname)
  })
})

describe('the actor', () => {
  const publish = async () =>
    (
      await sharer.call(api.posts.publish, {
        body: {
          content: '시험이 다가와서 잠이 안 와요.',
          categories: ['study'],
          isAnonymous: false,
        },
      })
    ).id
  const like = (who: Person, id: number) =>
    who.call(api.posts.like, { params: { id }, body: { liked: true } })
  const named = async (nickname: string) => {
    const person = await server.member({ role: 'listener' })
    await person.call(api.settings.changeProfile, { body: { nickname } })
    return person
  }
  const messages = async () => (await list(sharer)).map((note) => note.message)

  test('is shown with their current name', async () => {
    const liker = await named('옛이름')
    await like(liker, await publish())
    expect(await sharer.hears('notification:new')).toMatchObject({
      message: expect.stringContaining('옛이름'),
    })
    await liker.call(api.settings.changeProfile, { body: { nickname: '새이름' } })
    expect(await messages()).toEqual([expect.stringContaining('새이름')])
    const [note] = await list(sharer)
    const read = await sharer.call(api.notifications.markRead, { params: { id: note?.id ?? 0 } })
    expect(read.message).toContain('새이름')
    const archived = await sharer.call(api.notifications.archive, {
      params: { id: note?.id ?? 0 },
      body: { isArchived: true },
    })
    expect(archived.message).toContain('새이름')
  })

  test('has their name in the reader’s language, if it is an account of every installation', async () => {
    await sharer.call(api.accounts.setLanguage, { body: { language: 'en' } })
    const id = await publish()
    const team = await signInSupport(server)
    await team.call(api.comments.add, { params: { id }, body: { content: '고마워요.' } })
    expect(await sharer.hears('notification:new')).toMatchObject({
      message: expect.stringContaining(fixedNameOf(supportId, 'en')),
    })
    expect(await messages()).toEqual([expect.stringContaining(fixedNameOf(supportId, 'en'))])
    await sharer.call(api.accounts.setLanguage, { body: { language: 'ko' } })
    expect(await messages()).toEqual([expect.stringContaining(fixedNameOf(supportId, 'ko'))])
  })

  test('is unknown once their account is deleted, and a namesake is not affected', async () => {
    const [leaver, namesake] = [await named('같은이름'), await named('다른사람')]
    // Equal nicknames, as they were possible before names were unique.
    await sql`alter table users disable trigger users_hold_names`.execute(server.db)
    await server.db
      .updateTable('users')
      .set({ nickname: '같은이름' })
      .where('id', '=', namesake.id)
      .execute()
    await sql`alter table users enable trigger users_hold_names`.execute(server.db)
    for (const liker of [leaver, namesake]) await like(liker, await publish())
    expect(await messages()).toEqual(Array(2).fill(expect.stringContaining('같은이름')))
    await leaver.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    expect(await messages()).toEqual([
      expect.stringContaining('같은이름'),
      expect.stringContaining('누군가'),
    ])
  })

  test('keeps their name when another member takes their former one', async () => {
    const [first, second] = [await named('첫이름'), await named('둘째')]
    await like(first, await publish())
    await first.call(api.settings.changeProfile, { body: { nickname: '다른이름' } })
    await second.call(api.settings.changeProfile, { body: { nickname: '첫이름' } })
    await second.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    expect(await messages()).toEqual([expect.stringContaining('다른이름')])
  })

  test('stays masked in older notifications after they reveal themselves', async () => {
    const roomId = await meet(true)
    await say(sharer, roomId)
    const masked = await list(listener)
    await sharer.call(api.chat.reveal, { params: { id: roomId } })
    expect(await list(listener)).toEqual(masked)
    await listener.call(api.chat.readUpTo, { params: { id: roomId }, body: { upToSeq: 1 } })
    await say(sharer, roomId)
    const [newest] = await list(listener)
    expect(newest?.message).toContain(sharer.me.nickname)
  })

  test('is stored by id and never by name', async () => {
    const roomId = await meet()
    await say(sharer, roomId)
    await say(listener, roomId)
    await like(listener, await publish())
    const stored = await connection.db
      .selectFrom('notifications')
      .select(['type', 'actorId', 'params'])
      .where((eb) => eb('userId', 'in', [sharer.id, listener.id]))
      .orderBy('id')
      .execute()
    expect(stored.map(({ type, actorId }) => [type, actorId])).toEqual([
      ['chat_request', listener.id],
      ['chat_accepted', sharer.id],
      ['new_message', sharer.id],
      ['new_message', listener.id],
      ['post_liked', listener.id],
    ])
    const told = stored.flatMap(({ params }) => Object.entries(params))
    expect(told).toEqual([['causes', [{ actorId: listener.id }]]])
  })
})

describe('a switched off setting', () => {
  test('prevents notifications of messages, which still arrive', async () => {
    const roomId = await meet()
    await switchOff(listener, 'newMessages')
    const before = await list(listener)
    const sent = await say(sharer, roomId)
    await listener.hears('message:new', (message) => message.id === sent.id)
    await server.settle()
    expect(await list(listener)).toEqual(before)
    expect(types(listener.heardOf('notification:new'))).toEqual(['chat_accepted'])
    expect(await unread(listener)).toBe(1)
    await say(listener, roomId)
    expect(types(await list(sharer))).toContain('new_message')
  })

  test('prevents those of chat requests, but not the answer to one’s own', async () => {
    await switchOff(sharer, 'chatRequests')
    await switchOff(listener, 'chatRequests')
    const roomId = await meet()
    await server.settle()
    expect(await list(sharer)).toEqual([])
    expect(types(await list(listener))).toEqual(['chat_accepted'])
    expect(sharer.heardOf('chat-request:new')).toHaveLength(1)
    await say(sharer, roomId)
    expect(types(await list(listener))).toEqual(['new_message', 'chat_accepted'])
  })
})

describe('messages of one room', () => {
  test('fold into one notification until it is read', async () => {
    const roomId = await meet()
    for (let count = 0; count < 5; count++) await say(sharer, roomId)
    await server.settle()
    const folded = (await list(listener)).filter((note) => note.type === 'new_message')
    expect(folded).toHaveLength(1)
    expect(await unread(listener)).toBe(2)
    const told = listener.heardOf('notification:new').filter((note) => note.type === 'new_message')
    expect(told).toEqual(folded)
    expect(listener.heardOf('notification:count').at(-1)).toEqual({ count: 2 })

    await listener.call(api.notifications.markRead, { params: { id: folded[0]?.id ?? 0 } })
    await say(sharer, roomId)
    const after = (await list(listener)).filter((note) => note.type === 'new_message')
    expect(after).toHaveLength(2)
    expect(after.map((note) => note.isRead)).toEqual([false, true])
  })

  test('fold when forty arrive at once too', async () => {
    const roomId = await meet()
    await Promise.all(Array.from({ length: 40 }, () => say(sharer, roomId)))
    expect(types(await list(listener))).toEqual(['new_message', 'chat_accepted'])
    await server.settle()
    expect(listener.heardOf('notification:count').at(-1)).toEqual({ count: 2 })
    expect(
      listener.heardOf('notification:new').filter((note) => note.type === 'new_message'),
    ).toHaveLength(1)
  })

  test('of two rooms make two notifications', async () => {
    const rooms = [await meet(), await meet()]
    for (const room of rooms) await say(sharer, room)
    const notes = (await list(listener)).filter((note) => note.type === 'new_message')
    expect(notes.map((note) => note.relatedId)).toEqual(rooms.toReversed())
  })
})

describe('reading one', () => {
  test('is announced to all the member’s devices, lowers the count, and is idempotent', async () => {
    await ask()
    const phone = await sharer.onAnother().listen()
    const [note] = await list(sharer)
    const params = { id: note?.id ?? 0 }
    const read = await sharer.call(api.notifications.markRead, { params })
    expect(read).toEqual({ ...note, isRead: true })
    for (const device of [sharer, phone]) {
      expect(await device.hears('notification:changed')).toEqual(read)
      await device.hears('notification:count', ({ count }) => count === 0)
    }
    expect(await sharer.call(api.notifications.markRead, { params })).toEqual(read)
    expect(await unread(sharer)).toBe(0)
    expect(await list(sharer)).toEqual([read])
    phone.leave()
  })

  test('is limited to the caller’s own', async () => {
    await ask()
    const [note] = await list(sharer)
    for (const person of [listener, await server.member()])
      await expect(
        person.call(api.notifications.markRead, { params: { id: note?.id ?? 0 } }),
      ).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    await expect(
      sharer.call(api.notifications.markRead, { params: { id: 999_999 } }),
    ).rejects.toMatchObject({ status: 404 })
    expect(await list(sharer)).toEqual([note])
    expect(await unread(sharer)).toBe(1)
  })
})

describe('paging', () => {
  /** Three rooms with a message each: six notifications, the newest three of messages. */
  const threeRooms = async () => {
    const rooms = [await meet(), await meet(), await meet()]
    for (const room of rooms) await say(sharer, room)
    return rooms
  }
  const ids = (notes: Notification[]) => notes.map((note) => note.id)

  test('contains all of them once', async () => {
    await threeRooms()
    const all = ids(await list(listener))
    expect(all).toHaveLength(6)
    const seen: number[] = []
    for (let before: number | undefined; ; before = seen.at(-1)) {
      const page = ids(await list(listener, { limit: 2, ...(before && { before }) }))
      seen.push(...page)
      if (page.length < 2) break
    }
    expect(seen).toEqual(all)
  })

  test('does not change when another message arrives meanwhile', async () => {
    const [oldest = 0, middle = 0] = await threeRooms()
    const all = ids(await list(listener))
    const first = all.slice(0, 2)
    for (const room of [oldest, middle]) await say(sharer, room)
    const rest = ids(await list(listener, { before: first.at(-1) }))
    expect([...first, ...rest]).toEqual(all)
  })

  test('loses nothing when the last one seen is deleted', { tags: ['long'] }, async () => {
    const [, middle = 0] = await threeRooms()
    const all = ids(await list(listener))
    const first = all.slice(0, 2)
    await listener.call(api.chat.readUpTo, { params: { id: middle }, body: { upToSeq: 1 } })
    const rest = ids(await list(listener, { before: first.at(-1) }))
    expect(rest).toEqual(all.slice(2))
  })

  test.each(['limit=0', 'limit=101', 'limit=x', 'before=0', 'before=x'])(
    'asked with %s is refused',
    async (query) => {
      expect((await sharer.send('GET', `/api/notifications?${query}`)).status).toBe(400)
    },
  )
})

import { api, type Notification } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import { meet, type Person, startServer, suiteDatabase, type TestServer } from '@dodam/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

let connection: Connection
let server: TestServer
let sharer: Person
let listener: Person
let stranger: Person

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
})
afterAll(() => server.close())

beforeEach(async () => {
  ;[sharer, listener, stranger] = await Promise.all([
    server.member(),
    server.member({ role: 'listener' }),
    server.member(),
  ])
  await Promise.all([sharer.listen(), listener.listen()])
})

const notFound = { status: 404, code: 'NOT_FOUND' }

const list = (who: Person, query: object = {}) => who.call(api.notifications.list, { query })
const archived = (who: Person, query: object = {}) =>
  who.call(api.notifications.listArchived, { query })
const unread = async (who: Person) => (await who.call(api.notifications.countUnread)).count
const archive = (who: Person, { id }: { id: number }, isArchived = true) =>
  who.call(api.notifications.archive, { params: { id }, body: { isArchived } })
const remove = (who: Person, { id }: { id: number }) =>
  who.call(api.notifications.remove, { params: { id } })
const removeAll = (who: Person) => who.call(api.notifications.removeAll)
const markRead = (who: Person, { id }: { id: number }) =>
  who.call(api.notifications.markRead, { params: { id } })
const ids = (notes: Notification[]) => notes.map((note) => note.id)

async function publish(): Promise<number> {
  const post = await sharer.call(api.posts.publish, {
    body: { content: '부모님과 자꾸 부딪혀요.', categories: ['family'], isAnonymous: false },
  })
  return post.id
}

const open = async () => (await meet(sharer, listener)).roomId
const say = (id: number) =>
  sharer.call(api.chat.send, { params: { id }, body: { content: '안녕' } })

/** Return a new notification of a room's message, unread and not archived. */
async function newMessage(roomId: number): Promise<Notification> {
  await say(roomId)
  const [note] = await list(listener)
  if (note?.type !== 'new_message') throw new Error('There is no notification of the message')
  return note
}

describe('archiving', () => {
  test('removes it from the list and the count, on all devices', async () => {
    const note = await newMessage(await open())
    const phone = await listener.onAnother().listen()
    expect(await unread(listener)).toBe(2)
    const put = await archive(listener, note)
    expect(put).toEqual({ ...note, isArchived: true })
    for (const device of [listener, phone]) {
      expect(await device.hears('notification:changed', (one) => one.isArchived)).toEqual(put)
      await device.hears('notification:count', ({ count }) => count === 1)
    }
    expect(ids(await list(listener))).not.toContain(note.id)
    expect(await archived(listener)).toEqual([put])
    expect(await unread(listener)).toBe(1)
    await server.settle()
    expect(listener.heardOf('notification:count').at(-1)).toEqual({ count: 1 })
    phone.leave()
  })

  test('can be undone, which restores its place and counts it again', async () => {
    const [first, second] = [await newMessage(await open()), await newMessage(await open())]
    const before = await list(listener)
    for (const note of [first, second]) await archive(listener, note)
    expect(ids(await archived(listener))).toEqual([second.id, first.id])
    expect(await archive(listener, first, false)).toEqual(first)
    expect(await listener.hears('notification:changed', (one) => !one.isArchived)).toEqual(first)
    await archive(listener, second, false)
    expect(await list(listener)).toEqual(before)
    expect(await archived(listener)).toEqual([])
    expect(await unread(listener)).toBe(4)
    await server.settle()
    expect(listener.heardOf('notification:count').at(-1)).toEqual({ count: 4 })
  })

  test('is idempotent, in both directions and in parallel', async () => {
    const note = await newMessage(await open())
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => archive(listener, note)))
    for (const answer of answers) expect(answer).toEqual({ ...note, isArchived: true })
    for (let twice = 0; twice < 2; twice++)
      expect(await archive(listener, note, false)).toEqual(note)
    expect(await unread(listener)).toBe(2)
  })

  test('does not change whether it is read', async () => {
    const note = await newMessage(await open())
    await archive(listener, note)
    expect(await markRead(listener, note)).toEqual({ ...note, isRead: true, isArchived: true })
    expect(await unread(listener)).toBe(1)
    expect(await archive(listener, note, false)).toEqual({ ...note, isRead: true })
    expect(await unread(listener)).toBe(1)
  })

  test('is limited to the caller’s own: others and unknown ids get NOT_FOUND', async () => {
    const note = await newMessage(await open())
    for (const person of [sharer, stranger])
      for (const isArchived of [true, false])
        await expect(archive(person, note, isArchived)).rejects.toMatchObject(notFound)
    await expect(archive(listener, { id: 9_999_999 })).rejects.toMatchObject(notFound)
    for (const call of [archive, archived])
      await expect(call(server.visitor(), note)).rejects.toMatchObject({ status: 401 })
    expect(await list(listener)).toContainEqual(note)
    expect(await archived(stranger)).toEqual([])
  })

  test.each([{}, { isArchived: 'yes' }, { isArchived: null }, { isArchived: 1 }])(
    '%j says nothing about it',
    async (body) => {
      const note = await newMessage(await open())
      const refused = await listener.send('PUT', `/api/notifications/${note.id}/archive`, body)
      expect(refused.status).toBe(400)
      expect(await archived(listener)).toEqual([])
    },
  )
})

describe('a folded kind', () => {
  test('makes a new notification after the unread one was archived', async () => {
    const roomId = await open()
    const first = await newMessage(roomId)
    await archive(listener, first)
    const second = await newMessage(roomId)
    expect(second.id).not.toBe(first.id)
    await listener.hears('notification:new', ({ id }) => id === second.id)
    expect(await unread(listener)).toBe(2)
  })

  test('is restored as read when an unread one exists', async () => {
    const roomId = await open()
    const first = await newMessage(roomId)
    await archive(listener, first)
    const second = await newMessage(roomId)
    const back = await archive(listener, first, false)
    expect(back).toEqual({ ...first, isRead: true })
    expect((await list(listener)).slice(0, 2)).toEqual([second, back])
    expect(await unread(listener)).toBe(2)
  })

  test('does the same for likes', async () => {
    const postId = await publish()
    const like = (who: Person) => who.call(api.posts.like, { params: { id: postId } })
    await like(listener)
    const [first] = await list(sharer)
    if (first === undefined) throw new Error('The like was not told')
    await archive(sharer, first)
    await like(stranger)
    const [second] = await list(sharer)
    expect(second).toMatchObject({ type: 'post_liked', isRead: false })
    expect(await archive(sharer, first, false)).toMatchObject({ isRead: true })
    expect(await unread(sharer)).toBe(1)
  })

  test('never has two unread ones when many are restored while messages arrive', async () => {
    const roomId = await open()
    const put: Notification[] = []
    for (let count = 0; count < 5; count++) {
      const note = await newMessage(roomId)
      await archive(listener, note)
      put.push(note)
    }
    await Promise.all([
      ...put.map((note) => archive(listener, note, false)),
      ...put.map(() => say(roomId)),
    ])
    const notes = (await list(listener)).filter(({ type }) => type === 'new_message')
    expect(notes.filter((note) => !note.isRead)).toHaveLength(1)
    expect(ids(notes)).toEqual(expect.arrayContaining(ids(put)))
    expect(await unread(listener)).toBe(2)
  })

  test('is removed everywhere once the messages are read, archived or not', async () => {
    const roomId = await open()
    const first = await newMessage(roomId)
    await archive(listener, first)
    const second = await newMessage(roomId)
    await listener.call(api.chat.readUpTo, { params: { id: roomId }, body: { upToSeq: 2 } })
    for (const { id } of [first, second])
      await listener.hears('notification:removed', (gone) => 'id' in gone && gone.id === id)
    expect(await archived(listener)).toEqual([])
    expect((await list(listener)).map(({ type }) => type)).toEqual(['chat_accepted'])
    expect(await unread(listener)).toBe(0)
  })
})

describe('deleting', () => {
  test('removes one for good, on all devices', async () => {
    const note = await newMessage(await open())
    const phone = await listener.onAnother().listen()
    expect(await remove(listener, note)).toEqual({ success: true })
    for (const device of [listener, phone]) {
      expect(await device.hears('notification:removed')).toEqual({ id: note.id })
      await device.hears('notification:count', ({ count }) => count === 1)
    }
    expect(ids(await list(listener))).not.toContain(note.id)
    expect(await unread(listener)).toBe(1)
    for (const again of [remove, archive, markRead])
      await expect(again(listener, note)).rejects.toMatchObject(notFound)
    phone.leave()
  })

  test('is possible for an archived one too', async () => {
    const note = await newMessage(await open())
    await archive(listener, note)
    await remove(listener, note)
    expect(await archived(listener)).toEqual([])
  })

  test('twice in parallel happens once', async () => {
    const note = await newMessage(await open())
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        remove(listener, note).then(
          () => 200,
          (refused: { status: number }) => refused.status,
        ),
      ),
    )
    expect(outcomes.filter((status) => status === 200)).toHaveLength(1)
    expect(outcomes.filter((status) => status === 404)).toHaveLength(19)
    await server.settle()
    expect(listener.heardOf('notification:removed')).toHaveLength(1)
  })

  test('is limited to the caller’s own', async () => {
    const note = await newMessage(await open())
    for (const person of [sharer, stranger])
      await expect(remove(person, note)).rejects.toMatchObject(notFound)
    await expect(remove(listener, { id: 9_999_999 })).rejects.toMatchObject(notFound)
    for (const call of [remove, removeAll])
      await expect(call(server.visitor(), note)).rejects.toMatchObject({ status: 401 })
    expect(await list(listener)).toContainEqual(note)
  })

  test('all keeps archived ones, and those of other members', async () => {
    const roomId = await open()
    const kept = await archive(listener, await newMessage(roomId))
    await say(roomId)
    const phone = await listener.onAnother().listen()
    const theirs = await list(sharer)
    expect(await removeAll(listener)).toEqual({ success: true })
    for (const device of [listener, phone]) {
      expect(await device.hears('notification:removed')).toEqual({ all: true })
      await device.hears('notification:count', ({ count }) => count === 0)
    }
    expect(await list(listener)).toEqual([])
    expect(await archived(listener)).toEqual([kept])
    expect(await unread(listener)).toBe(0)
    expect(await list(sharer)).toEqual(theirs)
    await server.settle()
    expect(sharer.heardOf('notification:removed')).toEqual([])

    const mark = listener.heard.length
    expect(await removeAll(listener)).toEqual({ success: true })
    await server.settle()
    expect(listener.heard.slice(mark).map(({ name }) => name)).toEqual(['live:restored'])
    await say(roomId)
    expect((await list(listener)).map(({ type }) => type)).toEqual(['new_message'])
    phone.leave()
  })
})

describe('paging through the archive', () => {
  test('contains each one once, whatever is deleted meanwhile', async () => {
    const notes: Notification[] = []
    for (let count = 0; count < 5; count++) notes.unshift(await newMessage(await open()))
    for (const note of notes.toReversed()) await archive(listener, note)
    const first = ids(await archived(listener, { limit: 2 }))
    await remove(listener, { id: first.at(-1) ?? 0 })
    const rest = ids(await archived(listener, { before: first.at(-1) }))
    expect([...first, ...rest]).toEqual(ids(notes))
  })

  test.each(['limit=0', 'limit=101', 'limit=x', 'before=0', 'before=x'])(
    'asked with %s is refused',
    async (query) => {
      const { status } = await listener.send('GET', `/api/notifications/archived?${query}`)
      expect(status).toBe(400)
    },
  )
})

test('the lists use an index for any number of rows', async () => {
  await connection.pool.query(
    `insert into notifications ("userId", type, "isArchived", "isRead")
     select $1, 'chat_declined', n % 2 = 0, true from generate_series(1, 4000) n`,
    [stranger.id],
  )
  await connection.pool.query('analyze notifications')
  for (const [isArchived, index] of [
    [true, 'notifications_archived'],
    [false, 'notifications_list'],
  ]) {
    const { rows } = await connection.pool.query<{ 'QUERY PLAN': string }>(
      `explain select * from notifications where "userId" = ${listener.id}
       and "isArchived" = ${isArchived} and id < 1000000 order by id desc limit 50`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
  }
})

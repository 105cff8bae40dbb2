import { randomBytes } from 'node:crypto'
import { api, hasExpired } from '@dodam/contract'
import {
  accept,
  askForChat,
  outcomeOf,
  type Person,
  publish,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { block } from '@dodam/test-support/server/meeting.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unansweredJob } from './jobs.ts'

let days = 0
const clock = { now: () => new Date(Date.now() + days * 86_400_000) }
let server: TestServer
beforeAll(async () => {
  const jwtSecret = randomBytes(48).toString('base64url')
  server = await startServer(await suiteDatabase(), { jwtSecret }, clock)
  // A scheduled run beside the test's own would end requests earlier.
  await server.app.jobs.close()
})
afterAll(() => server.close())

let sharer: Person
let listener: Person
beforeEach(async () => {
  days = 0
  sharer = await server.member({ role: 'both' })
  listener = await server.member({ role: 'listener' })
  await Promise.all([sharer.listen(), listener.listen()])
})

const withdraw = (who: Person, id: number) =>
  who.call(api.chatRequests.withdraw, { params: { id } })
const listsOf = async () => ({
  sent: (await listener.call(api.chatRequests.sent)).map(({ id }) => id),
  received: (await sharer.call(api.chatRequests.received)).map(({ id }) => id),
})
const readBy = (who: Person, id: number) => who.call(api.posts.read, { params: { id } })
const notesOf = (who: Person, requestId: number) =>
  server.db
    .selectFrom('notifications')
    .select(['type', 'isRead'])
    .where('userId', '=', who.id)
    .where('relatedId', '=', requestId)
    .where('type', 'in', ['chat_request', 'chat_declined'])
    .execute()

describe('withdrawing a request', () => {
  test('it leaves both lists, on every device, with its message and its unread notification', async () => {
    const post = await publish(sharer, true)
    const { id } = await askForChat(listener, post)
    expect(await notesOf(sharer, id)).toHaveLength(1)
    expect(await withdraw(listener, id)).toEqual({ success: true })
    for (const who of [sharer, listener])
      await who.hears('chat-request:removed', (removed) => removed.id === id)
    await sharer.hears('notification:count', ({ count }) => count === 0)
    expect(await listsOf()).toEqual({ sent: [], received: [] })
    expect(await notesOf(sharer, id)).toEqual([])
    expect(await readBy(listener, post.id)).toMatchObject({
      chatRequestStatus: null,
      canRequest: true,
      chatRequestsCount: 0,
    })
    const { message } = await server.db
      .selectFrom('chatRequests')
      .select('message')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(message).toBe('')
    // It can be neither answered nor withdrawn again.
    expect(await outcomeOf(accept(sharer, { id }))).toBe('NOT_FOUND')
    expect(await outcomeOf(withdraw(listener, id))).toBe('NOT_FOUND')
  })

  test('a notification that was read stays read, and is not taken back', async () => {
    const { id } = await askForChat(listener, await publish(sharer))
    const [note] = await sharer.call(api.notifications.list, { query: {} })
    await sharer.call(api.notifications.markRead, { params: { id: note?.id ?? 0 } })
    await withdraw(listener, id)
    expect(await notesOf(sharer, id)).toEqual([{ type: 'chat_request', isRead: true }])
  })

  test('the author can be asked once more, and then no more', async () => {
    const post = await publish(sharer)
    await withdraw(listener, (await askForChat(listener, post)).id)
    const second = await askForChat(listener, post)
    expect((await listsOf()).received).toEqual([second.id])
    await withdraw(listener, second.id)
    expect(await readBy(listener, post.id)).toMatchObject({
      chatRequestStatus: null,
      canRequest: false,
    })
    expect(await outcomeOf(askForChat(listener, post))).toBe('ALREADY_REQUESTED')
    expect(await listsOf()).toEqual({ sent: [], received: [] })
    expect((await readBy(sharer, post.id)).chatRequestsCount).toBe(0)
  })

  test('only its sender can, and only while it waits', async () => {
    const request = await askForChat(listener, await publish(sharer))
    const stranger = await server.member({ role: 'listener' })
    for (const who of [sharer, stranger])
      expect(await outcomeOf(withdraw(who, request.id))).toBe('NOT_FOUND')
    expect(
      await outcomeOf(server.visitor().call(api.chatRequests.withdraw, { params: request })),
    ).toBe('UNAUTHORIZED')
    await accept(sharer, request)
    await expect(withdraw(listener, request.id)).rejects.toMatchObject({
      status: 409,
      code: 'ALREADY_PROCESSED',
      answer: { request: { id: request.id, status: 'accepted' } },
    })
  })

  test('of an answer and a withdrawal at once one wins', async () => {
    const post = await publish(sharer)
    const request = await askForChat(listener, post)
    const outcomes = await Promise.all([
      outcomeOf(accept(sharer, request)),
      outcomeOf(withdraw(listener, request.id)),
      outcomeOf(withdraw(listener, request.id)),
    ])
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    const isAccepted = outcomes[0] === 'done'
    expect(await readBy(listener, post.id)).toMatchObject({
      chatRequestStatus: isAccepted ? 'accepted' : null,
      chatRequestsCount: isAccepted ? 1 : 0,
    })
  })

  test('an anonymous author behind a block learns nothing, and the sender sees no difference', async () => {
    const post = await publish(sharer, true)
    const { id } = await askForChat(listener, post)
    await block(sharer, listener)
    await server.settle()
    const mark = sharer.heard.length
    expect(await withdraw(listener, id)).toEqual({ success: true })
    await listener.hears('chat-request:removed', (removed) => removed.id === id)
    await server.settle()
    expect(sharer.heard.slice(mark).filter(({ name }) => name.startsWith('chat-request'))).toEqual(
      [],
    )
  })
})

describe('a request that nobody answers', () => {
  const statusOf = async (id: number) =>
    (await listener.call(api.chatRequests.sent)).find((one) => one.id === id)

  test('is declined after seven days, and told as unanswered', async () => {
    const post = await publish(sharer, true)
    const { id } = await askForChat(listener, post)
    days = 6.99
    await server.app.jobs.runNow()
    expect(await statusOf(id)).toMatchObject({ status: 'pending' })
    days = 7.01
    // Several instances may run it at once.
    await Promise.all([server.app.jobs.runNow(), server.app.jobs.runNow()])
    await listener.hears(
      'chat-request:changed',
      (one) => one.id === id && one.status === 'declined',
    )
    await sharer.hears('chat-request:changed', (one) => one.id === id && one.status === 'declined')
    const ended = await statusOf(id)
    expect(ended && hasExpired(ended)).toBe(true)
    expect(await notesOf(sharer, id)).toEqual([])
    expect(await notesOf(listener, id)).toHaveLength(1)
    const [told] = await listener.call(api.notifications.list, { query: {} })
    expect(told).toMatchObject({ type: 'chat_declined', relatedId: id })
    expect(told?.message).toContain('일주일 동안 답이 없어서')
    expect(await outcomeOf(accept(sharer, { id }))).toBe('ALREADY_PROCESSED')
  })

  test('is declined also when an older one cannot be', async () => {
    const stuck = await askForChat(listener, await publish(sharer))
    const { id } = await askForChat(listener, await publish(await server.member()))
    days = 7.01
    let runs = 0
    const { write } = server.app
    const failing = Object.assign(
      ((work) => (++runs === 1 ? Promise.reject(new Error('stuck')) : write(work))) as typeof write,
      { statement: write.statement },
    )
    const job = unansweredJob({ db: server.db, clock, write: failing })
    await expect(job.run()).rejects.toMatchObject({ errors: [{ message: 'stuck' }] })
    expect(await statusOf(stuck.id)).toMatchObject({ status: 'pending' })
    expect(await statusOf(id)).toMatchObject({ status: 'declined' })
  })

  test('one whose author is behind a block never lasts longer than the others', async () => {
    const { id } = await askForChat(listener, await publish(sharer, true))
    days = 6.99
    await block(sharer, listener)
    await server.db
      .updateTable('chatRequests')
      .set({ declinesAt: new Date(Date.now() + 8 * 86_400_000).toISOString() })
      .where('id', '=', id)
      .execute()
    days = 7.01
    await server.app.jobs.runNow()
    expect(await statusOf(id)).toMatchObject({ status: 'declined' })
  })

  test('one that a person declined is not told as unanswered', async () => {
    const { id } = await askForChat(listener, await publish(sharer))
    await sharer.call(api.chatRequests.respond, { params: { id }, body: { status: 'declined' } })
    const declined = await statusOf(id)
    expect(declined && hasExpired(declined)).toBe(false)
  })
})

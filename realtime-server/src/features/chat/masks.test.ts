import { randomUUID } from 'node:crypto'
import { api, type EventName } from '@dodam/contract'
import {
  meet,
  outcomeOf,
  type Person,
  serverForTests,
  times,
  wrongCounts,
} from '@dodam/test-support'
import { letEndsCome, putEndsOff, withoutAliases } from '@dodam/test-support/server/masks.ts'
import { accept, askForChat, block, publish, unblock } from '@dodam/test-support/server/meeting.ts'
import * as ratings from '@dodam/test-support/server/ratings.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()

/** Anonymous to Joon in one room and in one request, known to him in another. */
let mina: Person
let joon: Person
let masked: number
let named: number
/** Joon's pending request on another anonymous post of Mina's, and that post. */
let pending: number
let asked: number

const notFound = { status: 404, code: 'NOT_FOUND' }
const closed = { status: 409, code: 'ROOM_CLOSED' }
const sixHoursMs = 6 * 3_600_000

const say = (who: Person, id: number, content = '아직 있어요?', clientId?: string) =>
  who.call(api.chat.send, { params: { id }, body: { content, clientId } })
const readRoom = (who: Person, id: number) => who.call(api.chat.readRoom, { params: { id } })
const leave = (who: Person, id: number, withBlock = false) =>
  who.call(api.chat.leave, { params: { id }, body: { block: withBlock } })
const rooms = (who: Person) => who.call(api.chat.listRooms)
const sent = (who: Person) => who.call(api.chatRequests.sent)
const received = (who: Person) => who.call(api.chatRequests.received)
const respond = (who: Person, id: number, status: 'accepted' | 'declined') =>
  who.call(api.chatRequests.respond, { params: { id }, body: { status } })
const remove = (who: Person) =>
  who.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
const readPost = (who: Person, id: number) => who.call(api.posts.read, { params: { id } })
const runJobs = () => server().app.jobs.runNow()

const heardSince = (who: Person, mark: number) =>
  who.heard.slice(mark).filter(({ name }) => name !== 'live:restored')
const namesSince = (who: Person, mark: number): EventName[] =>
  heardSince(who, mark).map(({ name }) => name)

/** Return everything that Joon can read of the masked things: his room, its messages, and his requests. */
async function maskedFor(who: Person) {
  return {
    room: await readRoom(who, masked),
    list: (await rooms(who)).filter(({ id }) => id === masked),
    messages: await who.call(api.chat.listMessages, { params: { id: masked } }),
    requests: (await sent(who)).filter(({ sharer }) => sharer === null),
    post: await readPost(who, asked),
  }
}

const rowOf = (id: number) =>
  server().db.selectFrom('chatRooms').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const requestRowOf = (id: number) =>
  server().db.selectFrom('chatRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
beforeEach(async () => {
  mina = await server().member({ role: 'both' })
  joon = await server().member({ role: 'both' })
  masked = (await meet(mina, joon, { isAnonymous: true })).roomId
  named = (await meet(mina, joon)).roomId
  const post = await publish(mina, true)
  asked = post.id
  pending = (await askForChat(joon, post)).id
  await say(mina, masked, '안녕하세요')
  await Promise.all([mina.listen(), joon.listen()])
})

/** Ways in which a masked sharer leaves for a reason that shows by name. */
const ways: [string, () => Promise<unknown>][] = [
  ['blocks the listener by name', () => block(mina, joon)],
  ['leaves the masked room with a block', () => leave(mina, masked, true)],
  ['leaves the named room with a block', () => leave(mina, named, true)],
  ['deletes the account', () => remove(mina)],
]

describe.each(ways)('a masked sharer who %s', (way, goes) => {
  const isDeleted = way.includes('account')

  test('disappears by name at once, and nothing masked changes', async () => {
    await server().settle()
    const before = await maskedFor(joon)
    const mark = joon.heard.length
    await goes()
    await server().settle()
    expect(await maskedFor(joon)).toEqual(before)
    expect(before.room).toMatchObject({ isActive: true, otherOnline: null })
    const heard = heardSince(joon, mark).filter(({ name }) => name !== 'presence')
    expect(heard).toMatchObject([{ name: 'room:closed', payload: { id: named } }])
    // A job without a due end changes nothing.
    await putEndsOff(server().db)
    await runJobs()
    expect(await maskedFor(joon)).toEqual(before)
    for (const at of [(await rowOf(masked)).closesAt, (await requestRowOf(pending)).declinesAt]) {
      const ms = Date.parse(at ?? '') - Date.now()
      expect(ms).toBeGreaterThan(-60_000)
      expect(ms).toBeLessThanOrEqual(sixHoursMs)
    }
  })

  test('ends for the listener when the moments come, each like an ordinary leave or decline', async () => {
    const usual = await server().member({ role: 'both' })
    const { roomId: left } = await meet(usual, joon, { isAnonymous: true })
    const declined = await askForChat(joon, await publish(usual, true))
    await leave(usual, left)
    await respond(usual, declined.id, 'declined')
    const leaveOf = await joon.hears('room:closed', ({ id }) => id === left)
    const declineOf = await joon.hears(
      'chat-request:changed',
      ({ id, status }) => id === declined.id && status === 'declined',
    )
    await goes()
    await server().settle()
    const mark = joon.heard.length
    for (let run = 0; run < 2; run++) {
      await letEndsCome(server().db)
      await runJobs()
    }
    await server().settle()
    expect(namesSince(joon, mark).toSorted()).toEqual([
      'chat-request:changed',
      'notification:count',
      'notification:new',
      'room:closed',
    ])
    const room = joon.heardOf('room:closed').at(-1)
    const request = joon.heardOf('chat-request:changed').at(-1)
    expect(room).toMatchObject({ id: masked, isActive: false, hasLeft: false, unreadCount: 1 })
    expect(request).toMatchObject({ id: pending, status: 'declined', sharer: null })
    expect(Object.keys(room ?? {})).toEqual(Object.keys(leaveOf))
    expect(room?.participant1).toEqual({
      ...leaveOf.participant1,
      alias: expect.objectContaining({}),
    })
    expect(Object.keys(request ?? {})).toEqual(Object.keys(declineOf))
    expect(await readRoom(joon, masked)).toEqual(room)
    expect((await sent(joon)).find(({ id }) => id === pending)).toEqual(request)
    await expect(say(joon, masked)).rejects.toMatchObject(closed)
    const [note, usualNote] = (await joon.call(api.notifications.list)).filter(
      ({ type }) => type === 'chat_declined',
    )
    expect(note).toMatchObject({ relatedId: pending, isRead: false })
    expect(note?.title).toBe(usualNote?.title)
    expect(withoutAliases(note?.message ?? '')).toBe(withoutAliases(usualNote?.message ?? ''))
    // Its time is the time of the run.
    const { respondedAt } = await requestRowOf(pending)
    expect(request?.respondedAt).toBe(respondedAt)
    expect(Date.parse(respondedAt ?? '')).toBeGreaterThan(
      Date.parse((await rowOf(masked)).left1At ?? ''),
    )
    expect(await wrongCounts(server().db)).toEqual([])
  })

  test('receives no events of the listener’s later actions, which are still counted', async () => {
    const known = await say(joon, masked, '하나')
    await server().settle()
    await goes()
    await server().settle()
    const mark = mina.heard.length
    const clientId = randomUUID()
    const second = await say(joon, masked, '둘', clientId)
    expect(second).toMatchObject({ seq: known.seq + 1, isRead: false })
    expect(
      await joon.callWithStatus(api.chat.send, {
        params: { id: masked },
        body: { content: '둘', clientId },
      }),
    ).toEqual({ status: 200, answer: second })
    joon.emit('typing', { roomId: masked })
    await joon.call(api.chat.readUpTo, { params: { id: masked }, body: { upToSeq: 99 } })
    await joon.call(api.chat.deleteMessage, { params: { id: second.id } })
    await joon.call(api.chat.deleteMessage, { params: { id: known.id } })
    const asking = await ratings.ask(joon, masked)
    expect(asking.status).toBe('pending')
    expect(await ratings.ofRoom(joon, masked)).toEqual([asking])
    await server().settle()
    expect(heardSince(mina, mark)).toEqual([])
    const notes = await server()
      .db.selectFrom('notifications')
      .select('type')
      .where('userId', '=', mina.id)
      .where('relatedId', 'in', [masked, asking.id])
      .where('type', 'in', ['new_message', 'rating_request'])
      .execute()
    expect(notes).toEqual([])
    expect(await readRoom(joon, masked)).toMatchObject({ lastSeq: 3, unreadCount: 0 })
    expect(await wrongCounts(server().db)).toEqual([])
  })

  test.skipIf(isDeleted)('has left the room and the request for good', async () => {
    await goes()
    const asking = await ratings.ask(joon, masked)
    for (const id of [masked, named]) {
      const gone = await mina.hears('room:closed', (room) => room.id === id)
      expect(gone).toMatchObject({ hasLeft: true, isActive: false })
      const params = { id }
      for (const call of [
        () => readRoom(mina, id),
        () => say(mina, id),
        () => mina.call(api.chat.listMessages, { params }),
        () => mina.call(api.chat.readUpTo, { params, body: { upToSeq: 1 } }),
        () => mina.call(api.chat.reveal, { params }),
      ])
        await expect(call()).rejects.toMatchObject(notFound)
      expect((await leave(mina, id)).alreadyLeft).toBe(true)
    }
    expect(await rooms(mina)).toEqual([])
    // Ending the block restores neither of them.
    await unblock(mina, joon)
    expect(await rooms(mina)).toEqual([])
    await expect(ratings.read(mina, asking.id)).rejects.toMatchObject(notFound)
    expect((await received(mina)).map(({ id }) => id)).not.toContain(pending)
    for (const status of ['accepted', 'declined'] as const)
      await expect(respond(mina, pending, status)).rejects.toMatchObject(notFound)
  })

  test('is not notified when the listener leaves first', async () => {
    await goes()
    await server().settle()
    const mark = mina.heard.length
    expect((await leave(joon, masked)).alreadyLeft).toBe(false)
    await joon.hears('room:closed', ({ id, hasLeft }) => id === masked && hasLeft)
    await letEndsCome(server().db)
    await runJobs()
    await letEndsCome(server().db)
    await runJobs()
    await server().settle()
    expect(heardSince(mina, mark)).toEqual([])
    expect(joon.heardOf('room:closed').filter(({ id }) => id === masked)).toHaveLength(1)
    expect(await rowOf(masked)).toMatchObject({ isActive: false, closesAt: null })
  })
})

test('messages sent during a block are stored, and delivered to no member after its answer', async () => {
  const writing = times(8, (index) => say(joon, masked, `말 ${index}`))
  const own = times(4, (index) => outcomeOf(say(mina, masked, `내 말 ${index}`)))
  await block(mina, joon)
  await server().settle()
  const mark = mina.heard.length
  await Promise.all([writing, own])
  await say(joon, masked, '마지막 말')
  await server().settle()
  expect(heardSince(mina, mark)).toEqual([])
  const messages = await joon.call(api.chat.listMessages, {
    params: { id: masked },
    query: { limit: 200 },
  })
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1))
  expect(messages.filter(({ isMine }) => isMine)).toHaveLength(9)
  await expect(say(mina, masked)).rejects.toMatchObject(notFound)
  expect(await wrongCounts(server().db)).toEqual([])
})

test('a later change of the sharer’s grade changes nothing where they are masked', async () => {
  const before = await maskedFor(joon)
  expect(before.room.participant1).toMatchObject({ gradeLevel: 'high', isAnonymous: true })
  await mina.call(api.settings.changeProfile, { body: { gradeLevel: 'middle1' } })
  expect(await maskedFor(joon)).toEqual(before)
  expect((await readRoom(joon, named)).participant1).toMatchObject({ gradeLevel: 'middle1' })
  // A room that opens now shows the grade at the time of the post.
  const { chatRoomId } = await accept(mina, { id: pending })
  const opened = await readRoom(joon, chatRoomId ?? 0)
  expect(opened.participant1).toMatchObject({ gradeLevel: 'high', isAnonymous: true })
})

test('the sharer’s own likes under their anonymous post stay when the account is deleted', async () => {
  const like = (id: number) => mina.call(api.posts.like, { params: { id }, body: { liked: true } })
  const comment = (who: Person, id: number) =>
    who.call(api.comments.add, { params: { id }, body: { content: '힘내요' } })
  const { id: byName } = await publish(mina)
  const { id: others } = await publish(joon)
  for (const id of [asked, byName, others]) await like(id)
  const said = [await comment(joon, asked), await comment(joon, others)]
  for (const { id } of said)
    await mina.call(api.comments.like, { params: { id }, body: { liked: true } })
  await remove(mina)
  const likesOf = async (id: number) => (await readPost(joon, id)).likesCount
  expect([await likesOf(asked), await likesOf(byName), await likesOf(others)]).toEqual([1, 0, 0])
  const likesUnder = async (id: number) =>
    (await joon.call(api.comments.list, { params: { id } })).map(({ likesCount }) => likesCount)
  expect([await likesUnder(asked), await likesUnder(others)]).toEqual([[1], [0]])
  expect(await wrongCounts(server().db)).toEqual([])
})

test('a deletion of a masked author’s account does not change who may ask them', async () => {
  const verified = await server().member({ role: 'both', gradeLevel: 'adult' })
  await server()
    .db.updateTable('users')
    .set({ isVerified: true })
    .where('id', '=', verified.id)
    .execute()
  const posts = [await publish(verified, true), await publish(verified)]
  const mayAsk = async () =>
    await Promise.all(posts.map(async ({ id }) => (await readPost(joon, id)).canRequest))
  expect(await mayAsk()).toEqual([true, true])
  await remove(verified)
  expect(await mayAsk()).toEqual([true, false])
  expect((await askForChat(joon, posts[0] ?? { id: 0 })).status).toBe('pending')
})

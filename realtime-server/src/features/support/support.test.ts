import { randomUUID } from 'node:crypto'
import { api, type SupportMessage } from '@dodam/contract'
import {
  adminOf,
  inRounds,
  keepSessions,
  outcomeOf,
  type Person,
  serverForTests,
  signInAgain,
  times,
  wrongCounts,
} from '@dodam/test-support'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
const server = serverForTests({}, clock)
let admin: Person
let second: Person
let writer: Person
beforeAll(async () => {
  admin = await (await adminOf(server())).listen()
  second = await (await adminOf(server())).listen()
})
beforeEach(async () => {
  passed = 0
  writer = await (await server().member()).listen()
})

const question = '글을 올린 뒤에 고칠 수 있나요?'
const write = (who: Person, message = question, type: SupportMessage['type'] = 'inquiry') =>
  who.callWithStatus(api.support.write, { body: { type, message } })
const ask = async (who: Person, message = question) => (await write(who, message)).answer.id
const mine = (who: Person) => who.call(api.support.listMine, { query: {} })
const move = (who: Person, id: number, status: SupportMessage['status']) =>
  who.call(api.support.setStatus, { params: { id }, body: { status } })
const answerTo = (
  by: Person,
  id: number | undefined,
  { message = '아직은 고칠 수 없어요.', clientId, to = writer.id }: Sent = {},
) =>
  by.callWithStatus(api.support.send, {
    body: { userId: to, message, supportMessageId: id, clientId },
  })
interface Sent {
  message?: string
  clientId?: string
  to?: number
}
const actsOf = async (target: string) => {
  const { items } = await admin.call(api.audit.list, { query: {} })
  return items.filter((one) => one.target === target).map(({ action }) => action)
}
const unread = async (who: Person) =>
  (await who.call(api.notifications.list, { query: {} })).filter(({ isRead }) => !isRead)

describe('a message to the support team', () => {
  test('has the time of its promised answer, and admins receive it', async () => {
    const { status, answer } = await write(writer)
    expect(status).toBe(201)
    expect(answer).toMatchObject({
      kind: 'support-message',
      userId: writer.id,
      isMine: true,
      type: 'inquiry',
      message: question,
      status: 'pending',
      waitingSince: answer.createdAt,
      replies: [],
      answers: [],
      aiResponse: null,
      handledBy: null,
      user: { id: writer.id },
    })
    expect(Date.parse(answer.dueAt) - Date.parse(answer.createdAt)).toBe(48 * 3_600_000)
    expect(await mine(writer)).toEqual([answer])
    await writer.hears('support-message:changed', ({ id }) => id === answer.id)
    const told = await admin.hears('support-message:new', ({ id }) => id === answer.id)
    expect(told).toEqual({ ...answer, isMine: false, language: 'ko' })
    const { items, counts } = await admin.call(api.support.list)
    expect(items.find(({ id }) => id === answer.id)).toEqual(told)
    expect(counts.pending).toBeGreaterThan(0)
    await server().settle()
    expect(writer.heardOf('support-message:new')).toEqual([])
    expect(await admin.call(api.support.read, { params: { id: answer.id } })).toEqual(told)
  })

  test('that is pending is not stored twice, not even by parallel calls', async () => {
    const sent = await times(3, () => write(writer))
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201])
    expect(await mine(writer)).toHaveLength(1)
    await write(writer, `${question} 하나 더요.`)
    expect(await mine(writer)).toHaveLength(2)
  })

  test('about the app is answered by the helper at once; a report is not', async () => {
    expect((await write(writer, '누구를 차단하려면 어떻게 해요?')).answer.aiResponse).toEqual(
      expect.any(String),
    )
    const { answer } = await write(writer, '누구를 차단하려면 어떻게 해요?', 'report')
    expect(answer.aiResponse).toBeNull()
  })

  test('may contain contact details, which only the team reads', async () => {
    const { answer } = await write(writer, '답은 mina.kim@example.com 으로 주세요.')
    expect(answer.message).toContain('mina.kim@example.com')
  })

  test('with signs of a crisis is stored, with a case for the team, which alone answers it', async () => {
    const { answer } = await write(writer, '요즘 너무 힘들어서 죽고 싶어요.')
    expect(answer).not.toHaveProperty('notices')
    await admin.hears('report:new', ({ targetId }) => targetId === writer.id)
  })

  test.each([['사람'], ['가'.repeat(251)], [''], ['    a   ']])(
    '%j is refused',
    async (message) => {
      await expect(write(writer, message)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    },
  )

  test('by a suspended member is stored, because it may be an appeal', async () => {
    const until = new Date(Date.now() + 60_000).toISOString()
    const params = { id: writer.id }
    await admin.call(api.reports.suspend, { params, body: { until, reason: '쉬어 가요.' } })
    expect((await write(writer)).status).toBe(201)
  })
})

describe('an answer of the team', () => {
  test('appears in the room with the team, as a notification, and at the message, all live', async () => {
    const id = await ask(writer)
    const { status, answer } = await answerTo(admin, id)
    expect(status).toBe(201)
    const { roomId } = answer
    const room = await writer.hears('room:changed', (one) => one.id === roomId)
    expect(room).toMatchObject({
      participant1Id: 1,
      participant2Id: writer.id,
      lastSeq: 1,
      unreadCount: 1,
      participant1: { isAdmin: true },
    })
    const heard = await writer.hears('message:new', (message) => message.id === answer.id)
    expect(heard).toMatchObject({ content: answer.message, senderId: 1, isMine: false })
    const note = await writer.hears('notification:new', ({ type }) => type === 'admin_message')
    expect(note.relatedId).toBe(roomId)
    const told = await writer.hears('support-message:changed', ({ replies }) => replies.length > 0)
    expect(told).toMatchObject({ id, status: 'processing', handledBy: null, isMine: true })
    expect(told.replies).toMatchObject([{ id: answer.id, roomId, message: answer.message }])
    expect(await mine(writer)).toEqual([told])
    await second.hears(
      'support-message:changed',
      (one) => one.id === id && one.handledBy === admin.id,
    )
    expect(await actsOf(`support-message ${id}`)).toEqual(['support:reply'])
    expect(writer.heardOf('notification:new').map(({ type }) => type)).not.toContain('new_message')
    // Reading it clears all unread marks.
    await writer.call(api.chat.readUpTo, { params: { id: roomId ?? 0 }, body: { upToSeq: 1 } })
    expect(await unread(writer)).toEqual([])
  })

  test('cannot be answered in the room, and the room cannot be left', async () => {
    const { answer } = await answerTo(admin, undefined)
    const params = { id: answer.roomId ?? 0 }
    const body = { content: '고마워요!' }
    await expect(writer.call(api.chat.send, { params, body })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(
      writer.call(api.chat.leave, { params, body: { block: false } }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('of several folds into one notification, of the latest', async () => {
    for (const message of ['첫 번째예요.', '두 번째예요.'])
      await answerTo(admin, undefined, { message })
    expect(await unread(writer)).toMatchObject([{ type: 'admin_message' }])
    const { answer } = await answerTo(second, undefined, { message: '세 번째예요.' })
    const params = { id: answer.roomId ?? 0 }
    const messages = await writer.call(api.chat.listMessages, { params, query: {} })
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(await actsOf(`user ${writer.id}`)).toEqual(Array(3).fill('support:send'))
  })

  test('in a retry returns the first with 200, and another text with its clientId is refused', async () => {
    const id = await ask(writer)
    const clientId = randomUUID()
    const first = await answerTo(admin, id, { clientId })
    const again = await answerTo(admin, id, { clientId })
    expect(again).toEqual({ ...first, status: 200 })
    await expect(answerTo(admin, id, { clientId, message: '다른 말' })).rejects.toMatchObject({
      code: 'CLIENT_ID_REUSED',
    })
    expect((await mine(writer))[0]?.replies).toHaveLength(1)
  })

  test(
    'by two admins in parallel is that of one, and the other is refused',
    ...inRounds(5, async () => {
      const person = await server().member()
      const id = await ask(person)
      const sent = { to: person.id }
      const outcomes = await Promise.all(
        [admin, second].map((by) => outcomeOf(answerTo(by, id, sent))),
      )
      expect(outcomes.toSorted()).toEqual(['SUPPORT_TAKEN', 'done'])
      const [message] = await mine(person)
      expect(message?.replies).toHaveLength(1)
      const rooms = await person.call(api.chat.listRooms, { query: {} })
      expect(rooms).toMatchObject([{ lastSeq: 1, unreadCount: 1 }])
    }),
  )

  test(
    'first to a member by two admins in parallel opens one room',
    ...inRounds(5, async () => {
      const person = await server().member()
      const sent = { to: person.id }
      await Promise.all([admin, second].map((by) => answerTo(by, undefined, sent)))
      const rooms = await person.call(api.chat.listRooms, { query: {} })
      expect(rooms).toMatchObject([{ lastSeq: 2, unreadCount: 2 }])
    }),
  )

  test('to an unknown id, the team, an AI or a deleted account is refused and not stored', async () => {
    const gone = await server().member()
    await gone.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    for (const to of [999_999, 1, 9, gone.id])
      await expect(answerTo(admin, undefined, { to })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const other = await server().member()
    const theirs = await ask(other)
    await expect(answerTo(admin, theirs)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await writer.call(api.chat.listRooms, { query: {} })).toEqual([])
  })
})

describe('the status', () => {
  test('changes from pending to processing to resolved, and in no other way', async () => {
    const id = await ask(writer)
    await expect(move(admin, id, 'resolved')).rejects.toMatchObject({ code: 'SUPPORT_MOVED' })
    expect(await move(admin, id, 'processing')).toMatchObject({ handledBy: admin.id })
    await writer.hears('support-message:changed', (one) => one.status === 'processing')
    await expect(move(admin, id, 'pending')).rejects.toMatchObject({ code: 'SUPPORT_MOVED' })
    expect(await move(admin, id, 'processing')).toMatchObject({ status: 'processing' })
    expect(await move(admin, id, 'resolved')).toMatchObject({ status: 'resolved' })
    expect(await move(second, id, 'resolved')).toMatchObject({ status: 'resolved' })
    for (const status of ['pending', 'processing'] as const)
      await expect(move(admin, id, status)).rejects.toMatchObject({ code: 'SUPPORT_MOVED' })
    await writer.hears('support-message:changed', (one) => one.status === 'resolved')
    expect(await actsOf(`support-message ${id}`)).toEqual([
      'support:resolved',
      'support:processing',
    ])
  })

  test('is reserved for an admin for half an hour, then another one can continue', async () => {
    const id = await ask(writer)
    await move(admin, id, 'processing')
    for (const attempt of [
      () => move(second, id, 'processing'),
      () => move(second, id, 'resolved'),
      () => answerTo(second, id),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 409, code: 'SUPPORT_TAKEN' })
    // Keep the sessions of the open sockets valid.
    await keepSessions(server(), admin, second)
    passed += 31 * 60_000
    await signInAgain(server(), admin, second)
    expect(await move(second, id, 'processing')).toMatchObject({ handledBy: second.id })
    await expect(answerTo(admin, id)).rejects.toMatchObject({ code: 'SUPPORT_TAKEN' })
    passed += 31 * 60_000
    await signInAgain(server(), admin, second)
    // The former admin can claim it again for another half hour.
    const renewed = await move(second, id, 'processing')
    expect(Date.parse(renewed.handledUntil ?? '')).toBeGreaterThan(clock.now().getTime())
    await expect(move(admin, id, 'processing')).rejects.toMatchObject({ code: 'SUPPORT_TAKEN' })
    passed += 31 * 60_000
    await signInAgain(server(), admin, second)
    const { answer } = await answerTo(admin, id)
    expect(answer.supportMessage).toMatchObject({ handledBy: admin.id, status: 'processing' })
  })

  test(
    'is claimed by one of two admins in parallel',
    ...inRounds(5, async () => {
      const id = await ask(await server().member())
      const outcomes = await Promise.all(
        [admin, second].map((by) => outcomeOf(move(by, id, 'processing'))),
      )
      expect(outcomes.toSorted()).toEqual(['SUPPORT_TAKEN', 'done'])
    }),
  )

  test('shows other admins its owner and the author’s language, and no other member', async () => {
    const english = await (await server().member()).listen()
    const { db } = server()
    await db.updateTable('users').set({ language: 'en' }).where('id', '=', english.id).execute()
    const id = await ask(english)
    await move(admin, id, 'processing')
    const told = await second.hears(
      'support-message:changed',
      (one) => one.id === id && one.handledBy === admin.id,
    )
    expect(told).toMatchObject({ language: 'en', handler: { id: admin.id } })
    const [own] = await mine(english)
    expect(own).toMatchObject({ handledBy: null, handler: null, language: null })
    expect(JSON.stringify(english.heard)).not.toContain(admin.me.username)
  })

  test('and the kind filter the queue, whose counts cover all messages', async () => {
    const [first, next, last] = await times(3, async (index) => ask(writer, `${question} ${index}`))
    if (first === undefined || next === undefined || last === undefined) throw new Error('no ids')
    for (const id of [next, last]) await move(admin, id, 'processing')
    await move(admin, last, 'resolved')
    const idsOf = async (status: 'open' | 'all' | SupportMessage['status']) => {
      const { items } = await admin.call(api.support.list, { query: { status, limit: 100 } })
      const known = [first, next, last]
      return items.map(({ id }) => id).filter((id) => known.includes(id))
    }
    const newest = (...ids: number[]) => ids.toSorted((a, b) => b - a)
    expect(await idsOf('pending')).toEqual([first])
    expect(await idsOf('processing')).toEqual([next])
    expect(await idsOf('resolved')).toEqual([last])
    expect((await idsOf('open')).toSorted((a, b) => b - a)).toEqual(newest(first, next))
    expect(await idsOf('all')).toEqual(newest(first, next, last))
    const report = (await write(writer, question, 'report')).answer.id
    for (const status of ['open', 'all', 'pending'] as const) {
      const query = { status, type: 'report' as const, limit: 100 }
      const { items } = await admin.call(api.support.list, { query })
      expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['report']))
      expect(items.map(({ id }) => id)).toContain(report)
    }
    // Also after the parallel calls above.
    expect(await wrongCounts(server().db)).toEqual([])
  })
})

describe('an admin who wrote to the team themselves', () => {
  test('sees it like every author', async () => {
    const id = await ask(second)
    await move(admin, id, 'processing')
    const told = await second.hears(
      'support-message:changed',
      (one) => one.id === id && one.status === 'processing',
    )
    expect(told).toMatchObject({ isMine: true, handledBy: null })
    const { items } = await second.call(api.support.list)
    expect(items.find((one) => one.id === id)).toEqual(told)
    await server().settle()
    expect(second.heardOf('support-message:new').map((one) => one.id)).not.toContain(id)
  })
})

describe('a member who deletes their account', () => {
  test('takes the text along, also from the screens of admins', async () => {
    const id = await ask(writer, '제 이야기는 아무에게도 말하지 마세요.')
    await answerTo(admin, id)
    const exported = await writer.call(api.settings.exportMine)
    expect(exported.supportMessages).toMatchObject([{ id, replies: [{}] }])
    await writer.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    const told = await admin.hears(
      'support-message:changed',
      (one) => one.id === id && one.userId === null,
    )
    expect(told).toMatchObject({ user: null, message: '', status: 'resolved', replies: [] })
    const { items } = await admin.call(api.support.list)
    expect(items.find((one) => one.id === id)).toEqual(told)
  })

  test('during an answer of an admin leaves a consistent state', async () => {
    for (let round = 0; round < 3; round++) {
      const person = await server().member()
      const id = await ask(person)
      const removal = person.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
      const outcome = outcomeOf(answerTo(admin, id, { to: person.id }))
      await removal
      expect(['done', 'NOT_FOUND']).toContain(await outcome)
      const rest = await server()
        .db.selectFrom('supportMessages')
        .select(['message', 'userId', 'status'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(rest).toEqual({ message: '', userId: null, status: 'resolved' })
      const open = await server()
        .db.selectFrom('chatRooms')
        .select('id')
        .where('participant2Id', '=', person.id)
        .where('isActive', '=', true)
        .execute()
      expect(open).toEqual([])
    }
    expect(await wrongCounts(server().db)).toEqual([])
  })
})

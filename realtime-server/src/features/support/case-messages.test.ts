import { randomUUID } from 'node:crypto'
import { api, rules } from '@dodam/contract'
import {
  adminOf,
  meet,
  outcomeOf,
  type Person,
  publish,
  serverForTests,
  times,
} from '@dodam/test-support'
import { signInSupport } from '@dodam/test-support/server/admins.ts'
import { appeal, claim, decide, dismiss, fileReport } from '@dodam/test-support/server/reporting.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests({ rateLimits: false })
let admin: Person
let second: Person
let team: Person
let child: Person
let friend: Person

beforeAll(async () => {
  admin = await (await adminOf(server())).listen()
  second = await (await adminOf(server())).listen()
  team = await (await signInSupport(server())).listen()
})
beforeEach(async () => {
  child = await (await server().member({ role: 'both' })).listen()
  friend = await (await server().member({ role: 'both' })).listen()
})

const words = '지원팀이에요. 혼자가 아니에요. 지금 괜찮은지 알려 줄래요?'
const write = (by: Person, caseId: number, { message = words, clientId = randomUUID() } = {}) =>
  by.callWithStatus(api.support.send, { body: { caseId, message, clientId } })
const rooms = (who: Person) => who.call(api.chat.listRooms, { query: {} })
const messagesOf = (by: Person, id: number) => by.call(api.reports.listMessages, { params: { id } })
const say = (who: Person, roomId: number, content: string) =>
  who.call(api.chat.send, { params: { id: roomId }, body: { content } })
/** A claimed case about a story of the child. */
const worry = async (isAnonymous = false) => {
  const { id: postId } = await publish(child, isAnonymous)
  const id = await fileReport(friend, 'post', postId, 'danger')
  await claim(admin, id)
  return id
}
const notice = async () =>
  (await child.hears('notification:new', ({ type }) => type === 'admin_message')).relatedId ?? 0

describe('a message about a case', () => {
  test('reaches whom it is about in their room with the team, and is told at once', async () => {
    const id = await worry()
    const { status, answer } = await write(admin, id)
    expect(status).toBe(201)
    expect(answer).toMatchObject({ caseId: id, userId: child.id, message: words })
    const roomId = await notice()
    expect(answer.roomId).toBe(roomId)
    expect(await rooms(child)).toMatchObject([
      {
        id: roomId,
        participant1Id: 1,
        lastMessageContent: words,
        unreadCount: 1,
        isActive: true,
        canWrite: true,
      },
    ])
    expect(await messagesOf(second, id)).toMatchObject([{ isTeam: true, content: words }])
    expect(await second.hears('case:written', (one) => one.id === id)).toEqual({ id })
  })

  test('reaches a masked person, whom nothing names', async () => {
    const id = await worry(true)
    const before = await rooms(team)
    const heard = [admin, second, team].map((one) => one.heard.length)
    const { status, answer } = await write(admin, id)
    expect(status).toBe(201)
    expect(answer).toMatchObject({ caseId: id, userId: null, roomId: null })
    const roomId = await notice()
    expect(await rooms(child)).toMatchObject([
      { id: roomId, participant2: { isAdmin: true }, canWrite: true, lastMessageContent: words },
    ])
    await say(child, roomId, '조금 무서워요.')
    await second.hears('case:written', (one) => one.id === id)
    expect(await messagesOf(admin, id)).toMatchObject([
      { isTeam: true, content: words },
      { isTeam: false, content: '조금 무서워요.' },
    ])
    expect(await rooms(team), 'the list of the team does not move').toEqual(before)
    await server().settle()
    const entry = (await admin.call(api.audit.list, { query: { limit: 1 } })).items[0]
    expect(entry).toMatchObject({ action: 'report:write', target: `report ${id}` })
    const all = [
      answer,
      entry,
      await messagesOf(admin, id),
      await admin.call(api.reports.readCase, { params: { id } }),
      await team.call(api.chat.readRoom, { params: { id: roomId } }),
      await team.call(api.chat.listMessages, { params: { id: roomId }, query: {} }),
      await team.call(api.notifications.list, { query: {} }),
      ...[admin, second, team].map((one, at) => one.heard.slice(heard[at])),
    ]
    const text = JSON.stringify(all)
    expect(text).not.toContain(child.me.username)
    expect(text).not.toContain(child.me.nickname)
    expect(text).not.toMatch(new RegExp(`"(id|userId|senderId|participant1Id)":${child.id}[,}]`))
  })

  test('reaches a masked person of a chat, and each case has a room of its own', async () => {
    const { roomId } = await meet(child, friend, { isAnonymous: true })
    const sent = await say(child, roomId, '너무 힘들어')
    const ofChat = await fileReport(friend, 'message', sent.id, 'danger')
    await claim(admin, ofChat)
    await write(admin, ofChat)
    await write(admin, await worry(true))
    await write(admin, ofChat, { message: '다시 물어봐요.' })
    const own = (await rooms(child)).filter(({ participant2 }) => participant2.isAdmin)
    expect(own).toHaveLength(2)
    expect(await messagesOf(admin, ofChat)).toHaveLength(2)
  })

  test('looks the same to the team when the masked account is gone', async () => {
    const id = await worry(true)
    await child.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    const { status, answer } = await write(admin, id)
    expect(status).toBe(201)
    expect(answer).toMatchObject({ caseId: id, userId: null })
    const named = await fileReport(child, 'user', friend.id, 'danger').catch(() => null)
    expect(named).toBeNull()
  })

  test('is refused to a named account that is gone', async () => {
    const id = await worry()
    await child.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    expect(await outcomeOf(write(admin, id))).toBe('NOT_FOUND')
  })

  test('needs the claim, and is not for who it is about, who reported it, or a decided case', async () => {
    const id = await worry()
    expect(await outcomeOf(write(second, id))).toBe('CASE_CLAIMED')
    const free = await fileReport(friend, 'user', child.id, 'danger')
    expect(await outcomeOf(write(admin, free))).toBe('CASE_NOT_CLAIMED')
    const about = await fileReport(friend, 'user', admin.id, 'danger')
    expect(await outcomeOf(write(admin, about))).toBe('NOT_FOUND')
    expect(await outcomeOf(messagesOf(admin, about))).toBe('NOT_FOUND')
    const own = await fileReport(admin, 'user', child.id, 'danger')
    expect(await outcomeOf(write(admin, own))).toBe('FORBIDDEN')
    expect(await outcomeOf(messagesOf(admin, own))).toBe('FORBIDDEN')
    expect(await outcomeOf(write(admin, 999_999))).toBe('NOT_FOUND')
    expect(await outcomeOf(write(child, id))).toBe('FORBIDDEN')
    await decide(admin, id, { decision: 'helped' })
    expect(await outcomeOf(write(admin, id))).toBe('CASE_DECIDED')
    expect(await rooms(child)).toEqual([])
  })

  test('is one message in a retry, and of five at once', async () => {
    const id = await worry(true)
    const clientId = randomUUID()
    const answers = await times(5, () => write(admin, id, { clientId }))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 201,
    ])
    expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(1)
    expect(await outcomeOf(write(admin, id, { clientId, message: '다른 말' }))).toBe(
      'CLIENT_ID_REUSED',
    )
    expect(await rooms(child)).toHaveLength(1)
    await decide(admin, id, { decision: 'helped' })
    expect((await write(admin, id, { clientId })).status, 'a retry finds it').toBe(200)
  })

  test('has 1 to 250 characters, and exactly one recipient', async () => {
    const id = await worry()
    for (const message of ['', '가'.repeat(251)])
      await expect(write(admin, id, { message })).rejects.toMatchObject({
        status: 400,
        answer: { details: [{ path: 'message', message: rules['support.reply'].ko }] },
      })
    for (const body of [
      { message: words },
      { message: words, caseId: id, userId: child.id },
      { message: words, caseId: id, supportMessageId: 1 },
    ])
      await expect(admin.call(api.support.send, { body })).rejects.toMatchObject({ status: 400 })
    await write(admin, id, { message: '가'.repeat(250) })
  })
})

describe('an answer', () => {
  test.each([false, true])(
    'is possible while the case is open (anonymous: %s)',
    async (isAnonymous) => {
      const id = await worry(isAnonymous)
      await write(admin, id)
      const roomId = await notice()
      await say(child, roomId, '고마워요.')
      await decide(admin, id, { decision: 'helped' })
      await child.hears('room:changed', (room) => room.id === roomId && !room.canWrite)
      expect(await outcomeOf(say(child, roomId, '하나만 더요.'))).toBe('FORBIDDEN')
      expect(await rooms(child)).toMatchObject([{ id: roomId, isActive: true, canWrite: false }])
      await appeal(friend, id)
      await child.hears('room:changed', (room) => room.id === roomId && room.canWrite)
      await say(child, roomId, '아직 있어요.')
      await dismiss(second, id)
      expect(await messagesOf(admin, id)).toHaveLength(3)
    },
  )

  test('keeps where somebody is, which is masked in other chats', async () => {
    const id = await worry(true)
    await write(admin, id)
    const content = '제 번호는 010-1234-5678이에요. 와 주세요.'
    const sent = await say(child, await notice(), content)
    expect(sent).toMatchObject({ content, hasMaskedContact: false })
    expect((await messagesOf(admin, id)).at(-1)?.content).toBe(content)
  })

  test('with signs of a crisis opens a case that names nobody either', async () => {
    const id = await worry(true)
    await write(admin, id)
    const roomId = await notice()
    const sent = await say(child, roomId, '죽고 싶어요. 약을 먹었어요.')
    // The team reads it, and answers.
    expect(sent.notices).toBeUndefined()
    const opened = await admin.hears(
      'report:new',
      (one) => one.targetType === 'message' && one.targetId === sent.id,
    )
    expect(opened).toMatchObject({ severity: 'P1', target: { user: null } })
  })

  test('is not possible for others, and the room can be neither left nor revealed', async () => {
    const id = await worry(true)
    await write(admin, id)
    const roomId = await notice()
    expect(await outcomeOf(say(friend, roomId, '안녕'))).toBe('NOT_FOUND')
    const params = { id: roomId }
    expect(await outcomeOf(child.call(api.chat.leave, { params, body: { block: false } }))).toBe(
      'FORBIDDEN',
    )
    expect(await outcomeOf(child.call(api.chat.reveal, { params }))).toBe('FORBIDDEN')
  })

  test('in an earlier room of the team is shown from the first message about the case on', async () => {
    await admin.call(api.support.send, { body: { userId: child.id, message: '예전 답이에요.' } })
    const id = await worry()
    const [room] = await rooms(child)
    const roomId = room?.id ?? 0
    expect(room?.canWrite).toBe(false)
    expect(await outcomeOf(say(child, roomId, '안녕하세요'))).toBe('FORBIDDEN')
    await write(admin, id)
    await child.hears('room:changed', (one) => one.id === roomId && one.canWrite)
    await say(child, roomId, '읽었어요.')
    expect((await messagesOf(admin, id)).map(({ content }) => content)).toEqual([
      words,
      '읽었어요.',
    ])
  })
})

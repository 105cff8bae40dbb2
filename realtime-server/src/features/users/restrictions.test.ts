import { api, errors } from '@dodam/contract'
import { adminOf, meet, outcomeOf, type Person, serverForTests } from '@dodam/test-support'
import { Visitor } from '@dodam/test-support/server/attacks.ts'
import { claim, fileReport } from '@dodam/test-support/server/reporting.ts'
import { beforeEach, describe, expect, test } from 'vitest'

let movedBy = 0
const server = serverForTests(
  { trustedProxies: ['127.0.0.1'] },
  { now: () => new Date(Date.now() + movedBy) },
)
const dayMs = 86_400_000

let admin: Person
let member: Person
let other: Person
let roomId: number
beforeEach(async () => {
  movedBy = 0
  admin = await adminOf(server())
  member = await server().member({ role: 'sharer' })
  other = await server().member({ role: 'listener' })
  ;({ roomId } = await meet(member, other))
})

const inDays = (days: number) => new Date(Date.now() + movedBy + days * dayMs).toISOString()
const send = (who: Person) =>
  who.call(api.chat.send, { params: { id: roomId }, body: { content: '안녕하세요' } })
const listRooms = (who: Person) => who.call(api.chat.listRooms)
const standing = (who: Person) => who.call(api.reports.listWarnings)
const of = ({ id }: Person) => ({ params: { id } })
const reason = '약속을 여러 번 어겼어요.'
const ban = () => admin.call(api.users.ban, { ...of(member), body: { reason } })
const refused = (status: number, code: string) => ({ status, code })

describe('chats that the team closes until a day', () => {
  const close = (until = inDays(3)) =>
    admin.call(api.users.closeChats, { ...of(member), body: { until, reason } })

  test('can be neither read nor written, also those that are open, and open again by themselves', async () => {
    await member.listen()
    const { chatsClosed } = await close()
    expect(chatsClosed).toMatchObject({ reason })
    expect(await member.hears('standing:changed')).toMatchObject({ chatsClosed })
    await member.hears('me:changed')
    await expect(listRooms(member)).rejects.toMatchObject({
      ...refused(403, 'CHATS_CLOSED'),
      message: expect.stringContaining(' 3일 뒤에'),
    })
    await expect(send(member)).rejects.toMatchObject(refused(403, 'CHATS_CLOSED'))
    // The other one is told nothing, and what they write waits.
    const { id } = await send(other)
    await member.call(api.posts.publish, {
      body: { content: '오늘은 조금 나아졌어요.', categories: ['anxiety'], isAnonymous: false },
    })
    expect(member.heardOf('message:new').map((message) => message.id)).not.toContain(id)

    movedBy = 3 * dayMs + 60_000
    expect((await listRooms(member)).map((room) => room.id)).toContain(roomId)
    expect((await standing(member)).chatsClosed).toBeNull()
  })

  test('are in no notification until they open, but for what the team writes', async () => {
    const list = async () => (await member.call(api.notifications.list)).map(({ type }) => type)
    const count = async () => (await member.call(api.notifications.countUnread)).count
    await send(other)
    const [note] = await member.call(api.notifications.list)
    expect([note?.type, await count()]).toEqual(['new_message', 1])
    await member.listen()
    await close()
    await member.hears('me:changed')
    expect([await list(), await count()]).toEqual([[], 0])

    const params = { id: note?.id ?? 0 }
    const acts = await Promise.all([
      outcomeOf(member.call(api.notifications.markRead, { params })),
      outcomeOf(member.call(api.notifications.archive, { params, body: { isArchived: true } })),
      outcomeOf(member.call(api.notifications.remove, { params })),
    ])
    expect(new Set(acts)).toEqual(new Set(['NOT_FOUND']))
    await member.call(api.notifications.removeAll)
    await admin.call(api.support.send, { body: { userId: member.id, message: '안녕하세요.' } })
    await member.hears('notification:new')
    expect(member.heardOf('notification:new').map(({ type }) => type)).toEqual(['admin_message'])
    expect([await list(), await count()]).toEqual([['admin_message'], 1])

    await admin.call(api.users.openChats, of(member))
    // The request, which was answered, was read before.
    expect([await list(), await count()]).toEqual([
      ['admin_message', 'new_message', 'chat_request'],
      2,
    ])
  })

  test('are in no event of a message that comes meanwhile, and nothing is typed in them', async () => {
    const third = await server().member({ role: 'sharer' })
    const { roomId: open } = await meet(third, other)
    await Promise.all([member.listen(), third.listen(), other.listen()])
    await close()
    await member.hears('me:changed')
    await send(other)
    member.emit('typing', { roomId })
    third.emit('typing', { roomId: open })
    await other.hears('typing', (typing) => typing.roomId === open)
    await server().settle()
    expect(other.heardOf('typing')).toEqual([{ roomId: open }])
    expect(member.heardOf('notification:new')).toEqual([])
    expect(member.heardOf('notification:count')).not.toContainEqual({ count: 1 })
    await admin.call(api.users.openChats, of(member))
    expect((await member.call(api.notifications.countUnread)).count).toBe(1)
  })

  test('can be opened early, and stay closed by a new password', async () => {
    await close()
    const body = { currentPassword: 'a good word 1', newPassword: 'a good word 2' }
    await member.call(api.settings.changePassword, { body })
    await expect(listRooms(member)).rejects.toMatchObject(refused(403, 'CHATS_CLOSED'))
    expect((await admin.call(api.users.openChats, of(member))).chatsClosed).toBeNull()
    expect((await listRooms(member)).map((room) => room.id)).toContain(roomId)
  })

  test('need a time to come and a reason, and are not for admins', async () => {
    await expect(close(inDays(-1))).rejects.toMatchObject(refused(400, 'VALIDATION_FAILED'))
    const body = { until: inDays(1), reason: '' }
    await expect(admin.call(api.users.closeChats, { ...of(member), body })).rejects.toMatchObject(
      refused(400, 'VALIDATION_FAILED'),
    )
    const peer = await adminOf(server())
    await expect(
      admin.call(api.users.closeChats, { ...of(peer), body: { until: inDays(1), reason } }),
    ).rejects.toMatchObject(refused(403, 'FORBIDDEN'))
  })
})

describe('a ban', () => {
  test('leaves reading, ends rooms and requests, and can be lifted', async () => {
    const post = await member.call(api.posts.publish, {
      body: { content: '이야기할 사람이 필요해요.', categories: ['anxiety'], isAnonymous: false },
    })
    const asking = await server().member({ role: 'listener' })
    const request = await asking.call(api.chatRequests.send, {
      body: { postId: post.id, message: '안녕하세요' },
    })
    await other.listen()
    await asking.listen()
    expect(await ban()).toMatchObject({ isBlocked: true, suspendedUntil: null })
    expect(await other.hears('room:closed')).toMatchObject({ id: roomId })
    expect(await asking.hears('chat-request:changed')).toMatchObject({
      id: request.id,
      status: 'declined',
    })
    await expect(send(other)).rejects.toMatchObject(refused(409, 'ROOM_CLOSED'))
    expect(await standing(member)).toMatchObject({
      suspension: { until: null, reason },
      chatsClosed: { until: null, reason },
    })
    const draft = { content: '다시 글을 써 보려고 해요.', categories: ['anxiety' as const] }
    const publish = () => member.call(api.posts.publish, { body: { ...draft, isAnonymous: false } })
    await expect(publish()).rejects.toMatchObject({
      ...refused(403, 'SUSPENDED'),
      answer: { message: errors.SUSPENDED.ko },
    })
    movedBy = 3_000 * dayMs
    const body = { username: member.me.username, password: 'a good word 1' }
    const { token, user } = await server().visitor().call(api.accounts.login, { body })
    member.signIn(token, user)
    await expect(publish()).rejects.toMatchObject(refused(403, 'SUSPENDED'))
    await expect(listRooms(member)).rejects.toMatchObject(refused(403, 'CHATS_CLOSED'))
    await member.call(api.posts.read, { params: { id: post.id } })
    movedBy = 0

    await admin.call(api.users.liftBan, of(member))
    expect(await standing(member)).toMatchObject({ suspension: null, chatsClosed: null })
    await publish()
  })

  test('is not shortened by a suspension, and only its own call lifts it', async () => {
    await ban()
    const { bannedAt } = await ban()
    const until = inDays(1)
    await admin.call(api.reports.suspend, { ...of(member), body: { until, reason } })
    for (const call of [api.reports.endSuspension, api.users.openChats])
      await expect(admin.call(call, of(member))).rejects.toMatchObject(
        refused(409, 'ALREADY_PROCESSED'),
      )
    expect(await admin.call(api.users.read, of(member))).toMatchObject({
      bannedAt,
      isBlocked: true,
      suspendedUntil: null,
    })
  })

  test('of a masked member does not tell who they are', async () => {
    const hidden = await server().member({ role: 'sharer' })
    const listener = await server().member({ role: 'listener' })
    const masked = await meet(hidden, listener, { isAnonymous: true })
    await listener.listen()
    await admin.call(api.users.ban, { ...of(hidden), body: { reason } })
    await server().app.settled()
    expect(listener.heardOf('room:closed')).toEqual([])
    const rooms = await listRooms(listener)
    expect(rooms.find(({ id }) => id === masked.roomId)).toMatchObject({ isActive: true })
  })

  test('and the right of an admin asked for at the same time: it is not given', async () => {
    const peer = await adminOf(server())
    const makeAdmin = (by: Person) =>
      outcomeOf(by.call(api.users.setAdmin, { ...of(member), body: { isAdmin: true } }))
    // Asked for before the ban, it waits for a second admin, who cannot agree any more.
    await Promise.all([ban(), makeAdmin(peer)])
    expect(await makeAdmin(admin)).toBe('FORBIDDEN')
    expect(await admin.call(api.users.read, of(member))).toMatchObject({ isAdmin: false })
  })

  test('survives the deletion of the account by its member', async () => {
    await ban()
    await member.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    expect(await admin.call(api.users.read, of(member))).toMatchObject({ isDeleted: true })
  })
})

test('an account that is opened after a ban is paused in the same browser, and noticed in the same network', async () => {
  const banned = new Visitor(server(), '203.0.113.7')
  const { id } = await banned.register('bannedone')
  await banned.get('/api/auth/verify')
  await server().settle()
  const before = await banned.register('sistertoo')
  await admin.call(api.users.ban, { params: { id }, body: { reason } })
  const again = await banned.register('bannedtwo')
  const neighbour = await new Visitor(server(), '203.0.113.7').register('nextdoor')
  const stranger = await new Visitor(server(), '203.0.114.7').register('faraway')
  const noticed = async (account: { id: number }) => {
    const params = { id: account.id }
    const { signs, pausedAt } = await admin.call(api.risk.read, { params, query: {} })
    return [signs.map(({ sign }) => sign).join(), pausedAt !== null]
  }
  expect(await noticed(before)).toEqual(['', false])
  expect(await noticed(again)).toEqual(['banned-browser', true])
  expect(await noticed(neighbour)).toEqual(['banned-network', false])
  expect(await noticed(stranger)).toEqual(['', false])
})

describe('the room of a reported message', () => {
  test('is ended by the admin who has claimed its case, once, and its reporter keeps it', async () => {
    const { id } = await send(member)
    const caseId = await fileReport(other, 'message', id)
    const end = () => admin.call(api.reports.endRoom, { params: { id: caseId } })
    await expect(end()).rejects.toMatchObject(refused(409, 'CASE_NOT_CLAIMED'))
    await claim(admin, caseId)
    await other.listen()
    expect((await admin.call(api.reports.readCase, { params: { id: caseId } })).isRoomOpen).toBe(
      true,
    )
    const ended = await Promise.all([end(), end()])
    for (const { isRoomOpen, status } of ended)
      expect([isRoomOpen, status]).toEqual([false, 'pending'])
    expect(await other.hears('room:closed')).toMatchObject({ id: roomId })
    await expect(send(other)).rejects.toMatchObject(refused(409, 'ROOM_CLOSED'))
    expect((await listRooms(other)).map((room) => room.id)).toContain(roomId)
    expect((await listRooms(member)).map((room) => room.id)).not.toContain(roomId)
  })

  test('is not there for a case about something else', async () => {
    const caseId = await fileReport(other, 'user', member.id)
    await claim(admin, caseId)
    await expect(admin.call(api.reports.endRoom, { params: { id: caseId } })).rejects.toMatchObject(
      refused(404, 'NOT_FOUND'),
    )
  })
})

import { api } from '@dodam/contract'
import {
  adminOf,
  meet,
  type Person,
  serverForTests,
  signedInAgain,
  signInAgain,
} from '@dodam/test-support'
import { fileReport } from '@dodam/test-support/server/reporting.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const hour = 3_600_000
let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
const server = serverForTests({}, clock)
const [password, fresh, another] = ['a good word 1', 'quiet river 7', 'green tea leaf 3']
let rogue: Person
let other: Person
let member: Person

beforeEach(async () => {
  await server().db.updateTable('users').set({ isAdmin: false, madeAdminAt: null }).execute()
  rogue = await adminOf(server())
  other = await adminOf(server())
  member = await server().member({ role: 'both' })
})

const wish = async (who: Person, message = '비밀번호를 잊었어요. 도와주세요.') =>
  (await who.call(api.support.write, { body: { type: 'inquiry', message } })).id
const reset = (by: Person, { id }: Person, supportMessageId: number) =>
  by.call(api.recovery.startReset, { params: { id }, body: { supportMessageId } })
/** Return a code that two admins made on request. */
const codeFor = async (who: Person) => {
  const id = await wish(who)
  await reset(rogue, who, id)
  const { made } = await reset(other, who, id)
  if (made === null) throw new Error('no code was made')
  return made.code
}
/** Redeem a code in a browser, with its cookie if any, and sign in there. */
const redeem = async (
  { me: { username } }: Person,
  code: string,
  { cookie, newPassword = fresh }: { cookie?: string; newPassword?: string } = {},
) => {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
  const body = { username, code, newPassword }
  const { status } = await server().visitor().send('POST', '/api/auth/recover', body, headers)
  return status
}
/** Sign in with a browser; return its cookie and the member there. */
const browserOf = async (who: Person, typed: string, cookie = '') => {
  const twin = who.onAnother()
  twin.token = undefined
  const body = { username: who.me.username, password: typed }
  const response = await twin.send('POST', '/api/auth/login', body, { cookie })
  const { token, user } = await response.json()
  twin.signIn(token, user)
  return { twin, cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}
const closed = { status: 403, code: 'CHATS_CLOSED' }

describe('a reset by the team', () => {
  test('needs an open support message of the member', async () => {
    const unwished = { code: 'RESET_UNWISHED' }
    const ofOther = await wish(await server().member())
    await expect(reset(rogue, member, ofOther)).rejects.toMatchObject(unwished)
    await expect(reset(rogue, member, 987_654)).rejects.toMatchObject(unwished)
    const id = await wish(member)
    for (const status of ['processing', 'resolved'] as const)
      await other.call(api.support.setStatus, { params: { id }, body: { status } })
    await expect(reset(rogue, member, id)).rejects.toMatchObject(unwished)
    const status = (await rogue.send('POST', `/api/admin/users/${member.id}/reset`, {})).status
    expect(status).toBe(400)
  })

  test('needs a second admin, who sees the message, with one audit entry each', async () => {
    const id = await wish(member)
    expect(await reset(rogue, member, id)).toMatchObject({ made: null })
    expect(await reset(rogue, member, id)).toMatchObject({ made: null })
    // Another message is another request, which no admin has confirmed.
    const later = await wish(member, '다른 것이 궁금해요.')
    expect(await reset(other, member, later)).toMatchObject({ made: null })
    const params = { id: member.id }
    expect(await rogue.call(api.users.read, { params })).toMatchObject({
      requests: [{ act: 'reset', supportMessageId: later, requestedBy: { id: other.id } }],
      inquiries: [{ id: later }, { id, message: '비밀번호를 잊었어요. 도와주세요.' }],
      reset: null,
    })
    expect((await reset(rogue, member, later)).made?.code).toBeTruthy()
    const { items } = await rogue.call(api.audit.list, { query: {} })
    const acts = items.filter(({ target }) => target === `user ${member.id}`)
    expect(acts.map(({ actor, action, reason }) => [actor.id, action, reason])).toEqual([
      [rogue.id, 'user:reset', `support-message ${later}`],
      [other.id, 'user:reset-request', `support-message ${later}`],
      [rogue.id, 'user:reset-request', `support-message ${id}`],
    ])
  })

  test('is announced to its member at once, who can stop it for good', async () => {
    await member.listen()
    const id = await wish(member)
    await reset(rogue, member, id)
    expect((await member.call(api.recovery.read)).reset).toBeNull()
    const { made } = await reset(other, member, id)
    expect((await member.hears('notification:new')).type).toBe('account_reset_started')
    expect((await member.call(api.recovery.read)).reset).toMatchObject({
      worksAt: made?.worksAt,
      expiresAt: made?.expiresAt,
    })
    expect(JSON.stringify(await member.call(api.recovery.read))).not.toContain(made?.code)

    await rogue.listen()
    expect(await member.call(api.recovery.stopReset)).toMatchObject({ reset: null })
    expect(await rogue.hears('support-message:changed')).toMatchObject({ id, status: 'resolved' })
    await expect(member.call(api.recovery.stopReset)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    passed += 24 * hour + 1_000
    expect(await redeem(member, made?.code ?? '')).toBe(401)
    await signInAgain(server(), rogue)
    await expect(reset(rogue, member, id)).rejects.toMatchObject({ code: 'RESET_UNWISHED' })
  })

  test('ends when the member changes the password, or becomes an admin', async () => {
    const code = await codeFor(member)
    const body = { currentPassword: password, newPassword: another }
    await member.call(api.settings.changePassword, { body })
    const promoted = await server().member()
    const theirs = await codeFor(promoted)
    for (const by of [rogue, other])
      await by.call(api.users.setAdmin, { params: { id: promoted.id }, body: { isAdmin: true } })
    passed += 24 * hour + 1_000
    expect([await redeem(member, code), await redeem(promoted, theirs)]).toEqual([401, 401])
  })

  test('works after a day, for a day, once', async () => {
    const code = await codeFor(member)
    expect(await redeem(member, code)).toBe(409)
    passed += 24 * hour - 60_000
    expect(await redeem(member, code)).toBe(409)
    await member.call(api.accounts.verify)
    passed += 61_000
    expect([await redeem(member, code), await redeem(member, code)]).toEqual([200, 401])

    const late = await server().member()
    await signInAgain(server(), rogue, other)
    const theirs = await codeFor(late)
    passed += 48 * hour + 1_000
    expect(await redeem(late, theirs)).toBe(401)
  })

  test('works at once for a member without a used session in a month', async () => {
    const id = await wish(member)
    passed += 30 * 24 * hour + 60_000
    await signInAgain(server(), rogue, other)
    await reset(rogue, member, id)
    const { made } = await reset(other, member, id)
    expect(await redeem(member, made?.code ?? '')).toBe(200)
  })

  test('is refused for admins, oneself, built-in accounts, and unknown ids', async () => {
    const gone = await server().member()
    await gone.call(api.settings.removeMine, { body: { password } })
    const statuses: number[] = []
    for (const id of [rogue.id, other.id, 1, 9, gone.id, 987_654])
      statuses.push(
        (await rogue.send('POST', `/api/admin/users/${id}/reset`, { supportMessageId: 1 })).status,
      )
    expect(statuses).toEqual([403, 403, 403, 403, 404, 404])
  })
})

describe('an admin who redeems a code themselves', () => {
  /** Sign in as the member, in the admin's browser, with the code of a reset. */
  const takeOver = async () => {
    const listener = await server().member({ role: 'listener' })
    const { roomId } = await meet(member, listener)
    const rating = await listener.call(api.ratings.ask, {
      body: { chatRoomId: roomId, message: '이야기가 어땠는지 알려 주세요.' },
    })
    const known = await browserOf(member, password)
    const code = await codeFor(member)
    passed += 24 * hour + 1_000
    expect(await redeem(member, code)).toBe(200)
    const { twin: thief, cookie } = await browserOf(member, fresh)
    return { listener, roomId, rating, known, thief, cookie }
  }

  test('can open no chat, by no call and no event', async () => {
    const { listener, roomId, rating, thief } = await takeOver()
    const params = { id: roomId }
    await expect(thief.call(api.chat.listRooms, { query: {} })).rejects.toMatchObject(closed)
    await expect(thief.call(api.chat.readRoom, { params })).rejects.toMatchObject(closed)
    await expect(thief.call(api.chat.listMessages, { params, query: {} })).rejects.toMatchObject(
      closed,
    )
    const body = { content: '나야. 어디 살아?' }
    await expect(thief.call(api.chat.send, { params, body })).rejects.toMatchObject(closed)
    const asked = { id: rating.id }
    await expect(thief.call(api.ratings.read, { params: asked })).rejects.toMatchObject(closed)
    await expect(thief.call(api.ratings.listOfRoom, { params })).rejects.toMatchObject(closed)
    for (const list of [api.chatRequests.received, api.chatRequests.sent])
      await expect(thief.call(list, { query: {} })).rejects.toMatchObject(closed)
    await expect(thief.call(api.settings.exportMine)).rejects.toMatchObject(closed)
    expect((await thief.call(api.accounts.verify)).user.chatsClosedUntil).toBeTruthy()

    await thief.listen()
    const written = { content: '오늘은 좀 어때요?' }
    const { id } = await listener.call(api.chat.send, { params, body: written })
    await expect(fileReport(thief, 'message', id)).rejects.toMatchObject(closed)
    await server().settle()
    const ofChats = /^(message|room|chat-request|rating-request):|^(typing|presence)$/
    expect(thief.heard.map(({ name }) => name).filter((name) => ofChats.test(name))).toEqual([])
    const told = [
      ...thief.heardOf('notification:new'),
      ...(await thief.call(api.notifications.list)),
    ]
    expect(told.filter(({ type }) => type === 'new_message')).toEqual([])
  })

  test('cannot open chats by a new password, new recovery codes, or a second reset from there', async () => {
    const { thief, cookie } = await takeOver()
    await thief.call(api.settings.changePassword, {
      body: { currentPassword: fresh, newPassword: another },
    })
    const { codes } = await thief.call(api.recovery.renew, { body: { password: another } })
    expect(await redeem(member, codes[0] ?? '', { cookie })).toBe(200)
    const { twin } = await browserOf(member, fresh, cookie)
    await expect(twin.call(api.chat.listRooms, { query: {} })).rejects.toMatchObject(closed)

    await signInAgain(server(), rogue, other)
    const again = await codeFor(twin)
    passed += 24 * hour + 1_000
    expect(await redeem(member, again, { cookie })).toBe(200)
    const { twin: third } = await browserOf(member, fresh, cookie)
    await expect(third.call(api.chat.listRooms, { query: {} })).rejects.toMatchObject(closed)
  })

  test('must wait for three days, after which the member is notified that chats are open', async () => {
    const { thief } = await takeOver()
    await thief.listen()
    passed += 72 * hour + 1_000
    await server().app.rights.check()
    await thief.hears('me:changed')
    expect((await thief.call(api.chat.listRooms, { query: {} })).length).toBe(1)
  })
})

describe('a member who returns with a code', () => {
  test('has their chats at once in a browser that they used before', async () => {
    const { cookie } = await browserOf(member, password)
    const code = await codeFor(member)
    passed += 24 * hour + 1_000
    expect(await redeem(member, code, { cookie })).toBe(200)
    const { twin } = await browserOf(member, fresh, cookie)
    await twin.call(api.chat.listRooms, { query: {} })
  })

  test('opens them with a new password from such a browser, also on other devices', async () => {
    const { cookie } = await browserOf(member, password)
    const code = await codeFor(member)
    passed += 24 * hour + 1_000
    await redeem(member, code)
    const phone = await signedInAgain(member, fresh)
    await expect(phone.call(api.chat.listRooms, { query: {} })).rejects.toMatchObject(closed)
    const { twin } = await browserOf(member, fresh, cookie)
    await twin.listen()
    await twin.call(api.settings.changePassword, {
      body: { currentPassword: fresh, newPassword: another },
    })
    await twin.hears('me:changed')
    await twin.call(api.chat.listRooms, { query: {} })
  })

  test('has their chats with their own recovery code', async () => {
    const { codes } = await member.call(api.recovery.renew, { body: { password } })
    expect(await redeem(member, codes[0] ?? '')).toBe(200)
    const phone = await signedInAgain(member, fresh)
    await phone.call(api.chat.listRooms, { query: {} })
  })
})

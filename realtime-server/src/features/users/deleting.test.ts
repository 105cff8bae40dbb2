import { type AdminRequest, api } from '@dodam/contract'
import {
  adminOf,
  inRounds,
  makeAdmin,
  meet,
  outcomeOf,
  type Person,
  publish,
  serverForTests,
  signInAgain,
  times,
} from '@dodam/test-support'
import { beforeEach, describe, expect, test } from 'vitest'

let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
const server = serverForTests({}, clock)
let admin: Person
let other: Person
let member: Person

beforeEach(async () => {
  await server().db.updateTable('users').set({ isAdmin: false }).execute()
  admin = await adminOf(server())
  other = await adminOf(server())
  member = await server().member({ role: 'both' })
})

const remove = (who: Person, { id }: Pick<Person, 'id'>, reason?: string) =>
  who.call(api.users.remove, { params: { id }, body: { reason } })
const withdraw = (who: Person, id: number) =>
  who.call(api.users.withdrawRequest, { params: { id } })
const requests = async (who: Person) =>
  (await who.call(api.users.listRequests, { query: {} })).items
const isThere = async ({ id }: Person) =>
  !(await admin.call(api.users.read, { params: { id } })).isDeleted
const actsOn = async ({ id }: Person, by = admin) =>
  (await by.call(api.audit.list, { query: { limit: 200 } })).items
    .filter(({ target }) => target === `user ${id}`)
    .map(({ actor, action, reason }) => [actor.id, action, reason])
const idOf = (request: AdminRequest | null) => request?.id ?? 0

describe('a deletion by the team', () => {
  test('waits for a second admin, who is notified, and needs them to confirm', async () => {
    await Promise.all([admin.listen(), other.listen(), member.listen()])
    const asked = await remove(admin, member, '보호자가 부탁했어요.')
    expect(asked).toMatchObject({
      kind: 'user-deletion',
      id: member.id,
      isDeleted: false,
      needsSecond: true,
      request: { user: { id: member.id }, requestedBy: { id: admin.id }, status: 'open' },
    })
    const told = await other.hears('admin-request:changed')
    expect(told).toEqual(asked.request)
    expect(await requests(other)).toEqual([told])
    expect(await remove(admin, member)).toEqual(asked)
    expect(await isThere(member)).toBe(true)
    await member.call(api.accounts.verify)

    const story = await publish(member)
    expect(await remove(other, member)).toMatchObject({
      isDeleted: true,
      needsSecond: false,
      request: { status: 'confirmed', reason: null },
    })
    await member.isCut()
    expect(member.heardOf('session:ended')).toEqual([{ reason: 'ended' }])
    await expect(member.call(api.accounts.verify)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    expect(await isThere(member)).toBe(false)
    expect(await admin.call(api.posts.read, { params: { id: story.id } })).toMatchObject({
      author: { isAi: false, username: null },
    })
    await admin.hears('admin-request:changed', ({ status }) => status === 'confirmed')
    expect(await requests(other)).toEqual([])
    expect(await actsOn(member)).toEqual([
      [other.id, 'user:delete', '보호자가 부탁했어요.'],
      [admin.id, 'user:delete-request', '보호자가 부탁했어요.'],
    ])
    await expect(remove(other, member)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('ends the member’s open things, like their own deletion does', async () => {
    const friend = await server().member({ role: 'both' })
    const { roomId } = await meet(friend, member)
    await friend.listen()
    await remove(admin, member)
    await remove(other, member)
    expect(await friend.hears('room:closed')).toMatchObject({ id: roomId, isActive: false })
    const login = { username: member.me.username, password: 'a good word 1' }
    const again = server().visitor().call(api.accounts.login, { body: login })
    await expect(again).rejects.toMatchObject({ code: 'LOGIN_FAILED' })
  })

  test('is impossible for built-in accounts, and for oneself', async () => {
    const { db } = server()
    const [ai, demo] = [await server().member(), await server().member()]
    await db.updateTable('users').set({ isAi: true }).where('id', '=', ai.id).execute()
    await db.updateTable('users').set({ isTest: true }).where('id', '=', demo.id).execute()
    const named = await server().member()
    await db
      .updateTable('users')
      .set({ username: 'anonymous3' })
      .where('id', '=', named.id)
      .execute()
    for (const who of [admin, ai, demo, named])
      await expect(remove(admin, who)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(remove(member, other)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    passed += 11 * 60_000
    await expect(remove(admin, member)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' })
  })

  test('needs no second admin when there is none', async () => {
    await server()
      .db.updateTable('users')
      .set({ isAdmin: false })
      .where('id', '=', other.id)
      .execute()
    expect(await admin.call(api.users.read, { params: { id: member.id } })).toMatchObject({
      agreement: 'alone',
    })
    expect(await remove(admin, member)).toMatchObject({ isDeleted: true, request: null })
    expect(await actsOn(member)).toEqual([[admin.id, 'user:delete', 'alone']])
  })

  test('is not announced to its subject', async () => {
    const third = await adminOf(server())
    await Promise.all([other.listen(), third.listen()])
    const { request } = await remove(admin, other)
    await third.hears('admin-request:changed')
    await server().settle()
    expect(other.heardOf('admin-request:changed')).toEqual([])
    expect(await requests(other)).toEqual([])
    await expect(withdraw(other, idOf(request))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const own = await other.call(api.users.read, { params: { id: other.id } })
    expect(own.requests).toEqual([])
    await remove(third, other)
    await other.isCut()
  })
})

describe('a pending deletion', () => {
  test('can be withdrawn by any admin, once', async () => {
    const { request } = await remove(admin, member, '잘못 눌렀어요.')
    await admin.listen()
    expect(await withdraw(other, idOf(request))).toMatchObject({
      status: 'withdrawn',
      reason: null,
    })
    await admin.hears('admin-request:changed', ({ status }) => status === 'withdrawn')
    await expect(withdraw(admin, idOf(request))).rejects.toMatchObject({
      code: 'ALREADY_PROCESSED',
    })
    // A later request starts anew.
    expect(await remove(other, member)).toMatchObject({ isDeleted: false, needsSecond: true })
    expect((await actsOn(member)).map(([, action]) => action)).toEqual([
      'user:delete-request',
      'user:delete-withdraw',
      'user:delete-request',
    ])
  })

  test('expires after a day', async () => {
    const { request } = await remove(admin, member)
    passed += 24 * 3_600_000 + 1_000
    await signInAgain(server(), admin, other)
    expect(await requests(other)).toEqual([])
    await expect(withdraw(other, idOf(request))).rejects.toMatchObject({
      code: 'ALREADY_PROCESSED',
    })
    const anew = await remove(other, member)
    expect(anew).toMatchObject({ isDeleted: false, request: { requestedBy: { id: other.id } } })
    expect(idOf(anew.request)).not.toBe(idOf(request))
    expect(await remove(admin, member)).toMatchObject({ isDeleted: true })
  })

  test('is void when the admin who requested it is no longer one', async () => {
    const third = await adminOf(server())
    await remove(admin, member)
    for (const who of [third, other])
      await who.call(api.users.setAdmin, { params: { id: admin.id }, body: { isAdmin: false } })
    expect(await remove(other, member)).toMatchObject({
      isDeleted: false,
      request: { requestedBy: { id: other.id } },
    })
    await makeAdmin(server(), admin)
    expect(await remove(third, member)).toMatchObject({ isDeleted: true })
  })

  test('is deleted with the account when the member deletes it', async () => {
    await remove(admin, member)
    await other.listen()
    await member.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    expect(await other.hears('admin-request:changed')).toMatchObject({
      status: 'withdrawn',
      user: { id: member.id, username: '' },
    })
    expect(await requests(other)).toEqual([])
  })

  test(
    'is confirmed once, by another admin, of many parallel calls',
    ...inRounds(3, async () => {
      const person = await server().member()
      const outcomes = await times(6, (at) =>
        outcomeOf(remove(at % 2 === 0 ? admin : other, person)),
      )
      expect(outcomes.filter((one) => one === 'done').length).toBeGreaterThanOrEqual(2)
      expect(outcomes.every((one) => ['done', 'NOT_FOUND'].includes(one))).toBe(true)
      expect(await isThere(person)).toBe(false)
      const acts = await actsOn(person)
      expect(acts.map(([, action]) => action)).toEqual(['user:delete', 'user:delete-request'])
      expect(acts[0]?.[0]).not.toBe(acts[1]?.[0])
    }),
  )

  test(
    'is one request when an admin asks many times in parallel',
    ...inRounds(3, async () => {
      const person = await server().member()
      const answers = await times(5, () => remove(admin, person))
      expect(new Set(answers.map(({ request }) => idOf(request))).size).toBe(1)
      expect(await isThere(person)).toBe(true)
    }),
  )

  test(
    'is either confirmed or withdrawn, never both',
    ...inRounds(4, async () => {
      const person = await server().member()
      const { request } = await remove(admin, person)
      const [confirmed, withdrawn] = await Promise.all([
        remove(other, person),
        outcomeOf(withdraw(admin, idOf(request))),
      ])
      expect(withdrawn).toBe(confirmed.isDeleted ? 'ALREADY_PROCESSED' : 'done')
      expect(await isThere(person)).toBe(!confirmed.isDeleted)
    }),
  )
})

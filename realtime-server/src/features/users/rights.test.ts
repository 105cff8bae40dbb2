import { api, type Role } from '@dodam/contract'
import {
  adminOf,
  inRounds,
  outcomeOf,
  type Person,
  publish,
  serverForTests,
  times,
} from '@dodam/test-support'
import { decide, fileReport } from '@dodam/test-support/server/reporting.ts'
import { applyFor, approve } from '@dodam/test-support/server/verifying.ts'
import { beforeEach, describe, expect, test } from 'vitest'

let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
/** The confirmation by two admins is tested in two-person.test.ts. */
const server = serverForTests({ adminTwoPerson: false }, clock)
let admin: Person
let other: Person
let member: Person

beforeEach(async () => {
  await server().db.updateTable('users').set({ isAdmin: false }).execute()
  admin = await adminOf(server())
  other = await adminOf(server())
  member = await server().member()
})

const setRole = (who: Person, { id }: Pick<Person, 'id'>, role: Role) =>
  who.call(api.users.setRole, { params: { id }, body: { role } })
const setAdmin = (who: Person, { id }: Pick<Person, 'id'>, isAdmin: boolean) =>
  who.call(api.users.setAdmin, { params: { id }, body: { isAdmin } })
const actsOn = async ({ id }: Person, by = admin) =>
  (await by.call(api.audit.list, { query: { limit: 200 } })).items
    .filter(({ target }) => target === `user ${id}`)
    .map(({ action, reason }) => [action, reason])
const countAdmins = async () =>
  (await server().db.selectFrom('users').select('id').where('isAdmin', '=', true).execute()).length
const ofProduct = async (flag: 'isAi' | 'isTest') => {
  const person = await server().member()
  await server()
    .db.updateTable('users')
    .set({ [flag]: true })
    .where('id', '=', person.id)
    .execute()
  return person
}

describe('a role', () => {
  test('changed by an admin takes effect at once, everywhere', async () => {
    await member.listen()
    const waiting = () => member.call(api.posts.forListener, { query: {} })
    await expect(waiting()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await setRole(admin, member, 'listener')).toMatchObject({
      kind: 'admin-user-detail',
      id: member.id,
      role: 'listener',
    })
    await member.hears('me:changed')
    expect((await member.call(api.accounts.verify)).user.role).toBe('listener')
    await waiting()
    expect(server().app.rights.version()).toBeGreaterThan(0)
    await setRole(admin, member, 'listener')
    expect(await actsOn(member)).toEqual([['user:role', 'sharer → listener']])
  })

  test('change moves their sockets to a listener’s rooms', async () => {
    await member.listen()
    await setRole(admin, member, 'listener')
    await member.hears('me:changed')
    const author = await server().member()
    await author.call(api.posts.publish, {
      body: { content: '오늘은 마음이 무거웠어요.', categories: ['study'], isAnonymous: false },
    })
    expect(await member.hears('post:new')).toMatchObject({ canRequest: true })
  })

  test('cannot change while a verification depends on it, and ends an application for one', async () => {
    await setRole(admin, member, 'both')
    const first = await applyFor(member)
    await setRole(admin, member, 'sharer')
    expect(await outcomeOf(approve(admin, first.id))).toBe('NOT_FOUND')
    await setRole(admin, member, 'both')
    const { id } = await applyFor(member)
    await approve(admin, id)
    await expect(setRole(admin, member, 'sharer')).rejects.toMatchObject({ code: 'ROLE_LOCKED' })
    const params = { id: member.id }
    expect(await admin.call(api.users.read, { params })).toMatchObject({ isRoleLocked: true })
  })

  test('change needs a recent proof of the password, and an existing member', async () => {
    await expect(setRole(member, other, 'sharer')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const ai = await ofProduct('isAi')
    await expect(setRole(admin, ai, 'both')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    passed += 11 * 60_000
    await expect(setRole(admin, member, 'both')).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' })
    await admin.call(api.accounts.reauth, { body: { password: 'a good word 1' } })
    await setRole(admin, member, 'both')
  })
})

describe('an admin', () => {
  test('gets and loses the right while connected', async () => {
    await member.listen()
    await setAdmin(admin, member, true)
    await member.hears('me:changed')
    expect((await member.call(api.accounts.verify)).user.isAdmin).toBe(true)
    const inquire = async (by: Person, message: string) =>
      await by.call(api.support.write, { body: { type: 'inquiry', message } })
    await inquire(await server().member(), '어디에서 찾을 수 있나요?')
    expect(await member.hears('support-message:new')).toBeDefined()
    await member.call(api.users.list, { query: {} })

    const unmade = member.hearsNext('me:changed')
    await setAdmin(admin, member, false)
    await unmade
    await inquire(await server().member(), '하나 더 물어볼게요.')
    await server().settle()
    expect(member.heardOf('support-message:new')).toHaveLength(1)
    const again = member.call(api.users.list, { query: {} })
    await expect(again).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await setAdmin(admin, member, false)
    expect(await actsOn(member)).toEqual([
      ['user:end-admin', null],
      ['user:make-admin', 'lead'],
    ])
  })

  test('is never oneself, a built-in account, or a suspended member', async () => {
    const ai = await ofProduct('isAi')
    const demo = await ofProduct('isTest')
    const until = new Date(Date.now() + passed + 60_000).toISOString()
    const body = { until, reason: '쉬어 가요.' }
    await admin.call(api.reports.suspend, { params: { id: member.id }, body })
    for (const [who, isAdmin] of [
      [admin, false],
      [ai, true],
      [demo, true],
      [member, true],
    ] as const)
      await expect(setAdmin(admin, who, isAdmin)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('is also a member suspended for anonymous content, whom a refusal would name; the suspension ends', async () => {
    const reporter = await server().member()
    const id = await fileReport(reporter, 'post', (await publish(member, true)).id)
    const until = new Date(Date.now() + passed + 60_000).toISOString()
    await decide(admin, id, { decision: 'suspend', note: '쉬어 가요.', until })
    await expect(publish(member)).rejects.toMatchObject({ code: 'SUSPENDED' })
    await setAdmin(admin, member, true)
    await publish(member)
    expect(await member.call(api.reports.listWarnings)).toMatchObject({ suspension: null })
  })

  test(
    'always remains when two remove each other in parallel',
    ...inRounds(5, async () => {
      await server().db.updateTable('users').set({ isAdmin: false }).execute()
      const [one, two] = [await adminOf(server()), await adminOf(server())]
      const outcomes = await Promise.all([
        outcomeOf(setAdmin(one, two, false)),
        outcomeOf(setAdmin(two, one, false)),
      ])
      expect(outcomes.toSorted()).toEqual(['FORBIDDEN', 'done'])
      expect(await countAdmins()).toBe(1)
    }),
  )

  test(
    'is made once by many parallel calls',
    ...inRounds(3, async () => {
      const person = await server().member()
      await times(6, (at) => setAdmin(at % 2 === 0 ? admin : other, person, true))
      expect(await actsOn(person)).toEqual([['user:make-admin', 'lead']])
    }),
  )
})

describe('the right of an admin', () => {
  const news = async () =>
    (await member.call(api.notifications.list)).map(({ type, message }) => ({ type, message }))

  test('given, changed and ended is told to whom it is given, at once and in words', async () => {
    await member.listen()
    const params = { id: member.id }
    const body = { isAdmin: true, roles: ['moderator', 'support'] as const }
    await admin.call(api.users.setAdmin, { params, body: { ...body, roles: [...body.roles] } })
    expect(await member.hears('notification:new')).toMatchObject({
      type: 'staff_started',
      message: expect.stringContaining('안전 담당, 문의 담당'),
    })
    await member.hears('me:changed')
    await admin.call(api.users.setAdmin, { params, body: { isAdmin: true, roles: ['store'] } })
    await setAdmin(admin, member, false)
    expect(await news()).toMatchObject([
      { type: 'staff_ended' },
      { type: 'staff_changed', message: expect.stringContaining('스토어 담당') },
      { type: 'staff_started' },
    ])
  })
})

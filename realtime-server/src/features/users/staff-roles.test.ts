import { api, type StaffRole, staffRoles } from '@dodam/contract'
import {
  adminOf,
  inRounds,
  outcomeOf,
  type Person,
  publish,
  serverForTests,
  signInAgain,
} from '@dodam/test-support'
import { fileReport } from '@dodam/test-support/server/reporting.ts'
import { beforeEach, describe, expect, test } from 'vitest'

let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
const server = serverForTests({ adminTwoPerson: false }, clock)
let lead: Person
let member: Person

beforeEach(async () => {
  await server().db.updateTable('users').set({ isAdmin: false }).execute()
  lead = await adminOf(server())
  member = await server().member()
})

const give = (roles: StaffRole[] | undefined, who = member, by = lead) =>
  by.call(api.users.setAdmin, { params: { id: who.id }, body: { isAdmin: true, roles } })
const listCases = (who: Person) => who.call(api.reports.listCases, { query: {} })
const listMessages = (who: Person) => who.call(api.support.list, { query: {} })
const myRoles = async (who: Person) => (await who.call(api.accounts.verify)).user.staffRoles
const reportSomething = async () => {
  const story = await publish(await server().member())
  return await fileReport(await server().member(), 'post', story.id, 'danger')
}
const actsOn = async ({ id }: Person) =>
  (await lead.call(api.audit.list, { query: { limit: 200 } })).items
    .filter(({ target }) => target === `user ${id}`)
    .map(({ action, reason }) => [action, reason])

describe('a new admin', () => {
  test('may do what their roles allow, and nothing else', async () => {
    const view = await give(['support'])
    expect(view).toMatchObject({ isAdmin: true, staffRoles: ['support'] })
    expect(await myRoles(member)).toEqual(['support'])
    await listMessages(member)
    await expect(listCases(member)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(give(['lead'], member, member)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('is a lead where no roles are given, and a member who is no admin has none', async () => {
    expect(await myRoles(member)).toEqual([])
    expect(await give(undefined)).toMatchObject({ staffRoles: ['lead'] })
    await listCases(member)
    await lead.call(api.users.setAdmin, { params: { id: member.id }, body: { isAdmin: false } })
    expect(await myRoles(member)).toEqual([])
  })

  test('has each role once, of those that exist, and at least one', async () => {
    expect(await give(['support', 'moderator', 'support'])).toMatchObject({
      staffRoles: ['moderator', 'support'],
    })
    for (const roles of [[], ['owner'], 'lead', [null], Array(21).fill('lead')]) {
      const response = await lead.send('PUT', `/api/admin/users/${member.id}/admin`, {
        isAdmin: true,
        roles,
      })
      expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
    }
    expect(await myRoles(member)).toEqual(['moderator', 'support'])
  })
})

describe('changed roles', () => {
  test('take effect at once, are audited once, and stay where none are given', async () => {
    await give(['moderator'])
    await listCases(member)
    await give(['store', 'support'])
    await expect(listCases(member)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await give(['support', 'store'])
    expect(await give(undefined)).toMatchObject({ staffRoles: ['support', 'store'] })
    expect(await actsOn(member)).toEqual([
      ['user:change-roles', 'support, store'],
      ['user:make-admin', 'moderator'],
    ])
  })

  test('move open sockets: only who may read a thing hears of it', async () => {
    await give(['moderator'])
    const support = await server().member()
    await give(['support'], support)
    await Promise.all([member.listen(), support.listen(), lead.listen()])
    const first = await reportSomething()
    await Promise.all(
      [member, lead].map((who) => who.hears('report:new', ({ id }) => id === first)),
    )

    const moved = member.hearsNext('me:changed')
    await give(['support'])
    await moved
    const second = await reportSomething()
    await lead.hears('report:new', ({ id }) => id === second)
    const body = { type: 'inquiry', message: '어디에서 찾을 수 있나요?' } as const
    await (await server().member()).call(api.support.write, { body })
    await Promise.all([member, support].map((who) => who.hears('support-message:new')))
    await server().settle()
    expect(member.heardOf('report:new').map(({ id }) => id)).toEqual([first])
    expect(support.heardOf('report:new')).toEqual([])
    expect(support.heardOf('audit:new')).toEqual([])
    expect(lead.heardOf('audit:new').length).toBeGreaterThan(0)
  })

  test(
    'leave one lead when two take it from each other in parallel',
    ...inRounds(5, async () => {
      await server().db.updateTable('users').set({ isAdmin: false }).execute()
      const [one, two] = [await adminOf(server()), await adminOf(server())]
      const outcomes = await Promise.all([
        outcomeOf(give(['store'], two, one)),
        outcomeOf(give(['store'], one, two)),
      ])
      expect(outcomes.toSorted()).toEqual(['FORBIDDEN', 'done'])
      expect([await myRoles(one), await myRoles(two)]).toContainEqual(['lead'])
    }),
  )

  test('are no lead’s own to change', async () => {
    await expect(give(['store'], lead)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await myRoles(lead)).toEqual(['lead'])
  })
})

test('a person’s page has inquiries for those who may read them alone', async () => {
  const person = await server().member()
  const body = { type: 'inquiry', message: '비밀번호를 잊었어요.' } as const
  await person.call(api.support.write, { body })
  const inquiriesFor = async (who: Person) =>
    (await who.call(api.users.read, { params: { id: person.id } })).inquiries.length
  await give(['moderator'])
  expect(await inquiriesFor(member)).toBe(0)
  await give(['support'])
  expect(await inquiriesFor(member)).toBe(1)
})

test('an admin without the roles does not decide about others by calls of members', async () => {
  const story = await publish(await server().member())
  await give(['store', 'support', 'operator'])
  const remove = () => member.call(api.posts.remove, { params: { id: story.id } })
  await expect(remove()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await give(['moderator'])
  await remove()
})

test('the overview holds what each role may read', async () => {
  await reportSomething()
  await give(['support'])
  const body = { type: 'inquiry', message: '언제 답을 받을 수 있나요?' } as const
  await (await server().member()).call(api.support.write, { body })
  const typesFor = async (who: Person) =>
    new Set((await who.call(api.overview.read)).urgent.map(({ type }) => type))
  expect(await typesFor(member)).toEqual(new Set(['support-message']))
  await give(['moderator'])
  expect(await typesFor(member)).toEqual(new Set(['report']))
  expect((await typesFor(lead)).has('support-message')).toBe(true)
})

describe('where two leads have to agree', () => {
  const strict = serverForTests({}, clock)
  let [one, two]: Person[] = []
  let third: Person

  beforeEach(async () => {
    await strict().db.updateTable('users').set({ isAdmin: false }).execute()
    ;[one, two] = [await adminOf(strict()), await adminOf(strict())]
    third = await strict().member()
  })
  const ask = (by: Person | undefined, roles: StaffRole[]) =>
    by?.call(api.users.setAdmin, { params: { id: third.id }, body: { isAdmin: true, roles } })

  test('they agree to the same roles', async () => {
    await ask(one, ['store'])
    expect(await ask(two, ['moderator'])).toMatchObject({
      isAdmin: false,
      requests: [{ act: 'make-admin', roles: ['moderator'], requestedBy: { id: two?.id } }],
    })
    expect(await ask(one, ['moderator'])).toMatchObject({ staffRoles: ['moderator'], requests: [] })
    expect(await ask(one, ['store'])).toMatchObject({
      staffRoles: ['moderator'],
      requests: [{ act: 'change-roles', roles: ['store'] }],
    })
    expect(await ask(two, ['store'])).toMatchObject({ staffRoles: ['store'], requests: [] })
  })

  test('a role that was gained makes nobody a second at once', async () => {
    await ask(one, ['store'])
    await ask(two, ['store'])
    passed += 4 * 86_400_000
    await signInAgain(strict(), ...[one, two, third].flatMap((who) => who ?? []))
    await ask(one, ['lead'])
    await ask(two, ['lead'])
    await third.call(api.accounts.reauth, { body: { password: 'a good word 1' } })
    const params = { id: (await strict().member()).id }
    await one?.call(api.users.remove, { params, body: {} })
    const agree = third.call(api.users.remove, { params, body: {} })
    await expect(agree).rejects.toMatchObject({ code: 'ADMIN_TOO_NEW' })
  })

  test('only a lead is a second', async () => {
    await strict()
      .db.updateTable('users')
      .set({ staffRoles: staffRoles.filter((role) => role !== 'lead') })
      .where('id', '=', two?.id ?? 0)
      .execute()
    const params = { id: third.id }
    expect(await one?.call(api.users.read, { params })).toMatchObject({ agreement: 'alone' })
  })
})

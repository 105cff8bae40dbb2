import {
  type AnyEndpoint,
  api,
  type ErrorCode,
  errors,
  rolesOf,
  type StaffRole,
  staffRoles,
} from '@dodam/contract'
import { Failure, PictureFile, specOf } from '@dodam/contract/schemas'
import { adminOf } from '@dodam/test-support/server/admins.ts'
import {
  endpoints,
  everyone,
  hasBody,
  matrixForTests,
  named,
  nameOf,
  type Role,
  refusalBy,
} from '@dodam/test-support/server/matrix.ts'
import type { Person } from '@dodam/test-support/server/person.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

const matrix = matrixForTests({ trustedProxies: ['127.0.0.1'] })

/** States that one rule each refuses, whatever the member's role is. */
const conditions = ['suspended', 'left', 'shut out'] as const
type Condition = (typeof conditions)[number]
const shutOutFrom = { 'x-forwarded-for': '198.51.101.7' }
let suspended: Person
let left: Person

async function suspendedMember(): Promise<Person> {
  const { server } = matrix()
  const person = await server.member({ role: 'both' })
  await server.db
    .updateTable('users')
    .set({ suspendedUntil: new Date(Date.now() + 86_400_000).toISOString() })
    .where('id', '=', person.id)
    .execute()
  return person
}

beforeAll(async () => {
  const { server, people } = matrix()
  suspended = await suspendedMember()
  left = await server.member()
  await left.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
  const body = { ip: shutOutFrom['x-forwarded-for'], reason: '로그인 시도가 많아요.' }
  await people.admin.call(api.security.block, { body })
  const about = () => server.visitor().send('GET', '/api/about', undefined, shutOutFrom)
  while ((await about()).status !== 403);
})

test('the tables of this test name only existing calls', () => {
  const names = [...endpoints.map(nameOf), ...endpoints.map(({ path }) => path)]
  expect(names).toEqual(expect.arrayContaining(Object.keys(matrix().things)))
  const withBody = endpoints.filter(hasBody).map(nameOf)
  expect(withBody).toEqual(expect.arrayContaining(Object.keys(matrix().bodies)))
})

test('a locked session makes no call but those that say so', async () => {
  const { server } = matrix()
  const admin = await adminOf(server)
  const moment = (days: number) => new Date(Date.now() + days * 86_400_000)
  await server.db
    .insertInto('dutyChanges')
    .values({ awayId: null, coverId: admin.id, startsAt: moment(-1), endsAt: moment(1) })
    .execute()
  await server.db
    .updateTable('sessions')
    .set({ adminActiveAt: new Date(Date.now() - 31 * 60_000) })
    .where('userId', '=', admin.id)
    .execute()
  const answered: string[] = []
  for (const endpoint of endpoints) {
    // They end the lock.
    if (endpoint === api.accounts.logout || endpoint === api.accounts.reauth) continue
    const path = await matrix().pathOf(endpoint, 1)
    const body = endpoint.method === 'GET' ? undefined : {}
    const response = await admin.send(endpoint.method, path, body)
    const { code } = (await response.json()) as { code?: string }
    if (code !== 'REAUTH_REQUIRED') answered.push(nameOf(endpoint))
  }
  expect(answered).toEqual(['GET /api/auth/verify', 'GET /api/auth/session'])
})

describe('access of every call', () => {
  let answered = 0
  afterAll(() => console.info(`${endpoints.length} calls, ${answered} answers as expected`))

  /** Return how a member's valid call is answered. */
  async function answerTo(endpoint: AnyEndpoint, who: Person) {
    const path = await matrix().pathOf(endpoint)
    return await answerOf(
      endpoint,
      await who.send(endpoint.method, path, matrix().bodyOf(endpoint)),
    )
  }

  /** Return the status, and for a refusal also its code. */
  async function answerOf(endpoint: AnyEndpoint, response: Response) {
    const isPicture = response.headers.get('content-type')?.startsWith('image/') ?? false
    expect(isPicture).toBe(response.ok && specOf(endpoint).answer === PictureFile)
    if (isPicture) return String(response.status)
    const answer: unknown = await response.json()
    const shape = response.ok ? specOf(endpoint).answer : Failure
    // The shape would drop a field that it does not name, so the parsed answer must equal the original.
    expect(shape.parse(answer)).toEqual(answer)
    return response.ok
      ? String(response.status)
      : `${response.status} ${Failure.parse(answer).code}`
  }

  /** Return the expected refusal of a caller in this state; null when it is the same as for `role`. */
  function refusalIn(condition: Condition, endpoint: AnyEndpoint): ErrorCode | null {
    const { access, whileSuspended } = specOf(endpoint)
    if (condition === 'shut out') return 'FORBIDDEN'
    if (condition === 'left') return refusalBy(access, 'visitor')
    const isKept = endpoint.method !== 'GET' && !whileSuspended
    return refusalBy(access, 'stranger') ?? (isKept ? 'SUSPENDED' : null)
  }

  /** Make a call that is refused before its input is read, so that the input may be invalid. */
  async function answerToAny(endpoint: AnyEndpoint, condition: Condition) {
    const { admin } = matrix().people
    const who = { suspended, left, 'shut out': admin }[condition]
    const headers = condition === 'shut out' ? shutOutFrom : {}
    const path = await matrix().pathOf(endpoint, 1)
    const body = endpoint.method === 'GET' ? undefined : {}
    return await answerOf(endpoint, await who.send(endpoint.method, path, body, headers))
  }

  /** Return the suspended caller; a spare one for a call that ends the account or the session. */
  async function suspendedCallerOf(endpoint: AnyEndpoint): Promise<Person> {
    const isSpent = endpoint === api.accounts.logout || endpoint === api.settings.removeMine
    return isSpent ? await suspendedMember() : suspended
  }

  const inWords = (answer: number | ErrorCode) =>
    typeof answer === 'number' ? String(answer) : `${errors[answer].status} ${answer}`

  // Answering the request and signing out change what the other callers see, so they come last.
  const isLast = ({ path }: AnyEndpoint) => /logout|respond/.test(path)
  const ordered = endpoints.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))

  test.each(named(ordered))('%s', async (_, endpoint) => {
    const answers: Partial<Record<Role | Condition, string>> = {}
    const expected: Partial<Record<Role | Condition, string>> = {}
    for (const condition of conditions) {
      const refusal = refusalIn(condition, endpoint)
      const like = condition === 'left' ? 'visitor' : 'stranger'
      expected[condition] = inWords(refusal ?? matrix().answerFor(endpoint, like))
      const caller = condition === 'left' ? left : await suspendedCallerOf(endpoint)
      answers[condition] =
        refusal === null ? await answerTo(endpoint, caller) : await answerToAny(endpoint, condition)
    }
    // The callers with the least access try first.
    for (const role of everyone.toReversed()) {
      answers[role] = await answerTo(endpoint, await matrix().callerOf(endpoint, role))
      expected[role] = inWords(matrix().answerFor(endpoint, role))
    }
    expect(answers).toEqual(expected)
    answered += Object.keys(answers).length
    expect(Object.values(answers), 'nobody could make this call').toContain(
      inWords(specOf(endpoint).status),
    )
  })
})

describe('the roles of the team', () => {
  const ofStaff = endpoints.filter((endpoint) => specOf(endpoint).staff !== undefined)
  const holders = new Map<StaffRole, Person>()

  beforeAll(async () => {
    const { server } = matrix()
    for (const role of staffRoles) {
      const holder = await adminOf(server)
      await server.db
        .updateTable('users')
        .set({ staffRoles: [role] })
        .where('id', '=', holder.id)
        .execute()
      // A password that was proven long ago ends a call of `sudo` before it does anything.
      await server.db
        .updateTable('sessions')
        .set({ provenAt: '2000-01-01T00:00:00.000Z' })
        .where('userId', '=', holder.id)
        .execute()
      holders.set(role, holder)
    }
  })

  /** List the roles that are let through to the input of a call, which is none for a path with ids. */
  async function listLetIn({ method, path }: AnyEndpoint): Promise<StaffRole[]> {
    const letIn: StaffRole[] = []
    for (const [role, holder] of holders) {
      const body = method === 'GET' ? undefined : {}
      const response = await holder.send(method, path.replace(/:\w+/, 'none'), body)
      const code = response.ok ? null : Failure.parse(await response.json()).code
      if (code !== 'FORBIDDEN') letIn.push(role)
    }
    return letIn
  }

  test('are in the OpenAPI document', () => {
    const { paths } = openApiDocument()
    const roles = (path: string, method: string) => paths[path]?.[method]
    expect(roles('/api/admin/reports', 'get')).toMatchObject({
      'x-staff-roles': ['moderator', 'lead'],
    })
    expect(roles('/api/about', 'get')).not.toHaveProperty('x-staff-roles')
  })

  test('are named by every call of admins', () => {
    const isForAdmins = (endpoint: AnyEndpoint) =>
      ['admin', 'sudo'].includes(specOf(endpoint).access)
    expect(ofStaff).toEqual(endpoints.filter(isForAdmins))
  })

  test.each(named(ofStaff))('%s', async (_, endpoint) => {
    const { staff = 'lead' } = specOf(endpoint)
    const expected = staffRoles.filter((role) => rolesOf(staff).includes(role))
    expect(await listLetIn(endpoint)).toEqual(expected)
  })

  test.each<[string, AnyEndpoint, StaffRole[]]>([
    ['everybody reads the overview', api.overview.read, [...staffRoles]],
    ['everybody proves their password', api.accounts.reauth, [...staffRoles]],
    ['moderators decide cases', api.reports.decide, ['moderator', 'lead']],
    ['moderators open sealed parts', api.reports.readEvidence, ['moderator', 'lead']],
    ['support answers inquiries', api.support.list, ['support', 'lead']],
    ['support verifies listeners', api.verification.approve, ['support', 'lead']],
    ['two roles find accounts', api.users.list, ['moderator', 'support', 'lead']],
    ['the store has codes', api.store.readProduct, ['store', 'lead']],
    ['the store announces', api.announcements.create, ['store', 'lead']],
    ['operators see sessions', api.security.listSessions, ['operator', 'lead']],
    ['operators restore', api.backup.restore, ['operator', 'lead']],
    ['leads make admins', api.users.setAdmin, ['lead']],
    ['leads delete accounts', api.users.remove, ['lead']],
    ['leads clean up what a member wrote', api.users.cleanUp, ['lead']],
    ['leads reset passwords', api.recovery.startReset, ['lead']],
    ['leads read the audit log', api.audit.list, ['lead']],
  ])('%s, and no others', async (_, endpoint, expected) => {
    expect(await listLetIn(endpoint)).toEqual(expected)
  })
})

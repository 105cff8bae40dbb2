import { randomBytes } from 'node:crypto'
import { api, type audit, type QueryInput } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  meet,
  ownDatabase,
  type Person,
  serverForTests,
  startServer,
  type TestServer,
} from '@dodam/test-support'
import { claim, dismiss, fileReport, look } from '@dodam/test-support/server/reporting.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
const server = serverForTests({ rateLimits: true, redisUrl: undefined }, clock)
let admin: Person
let other: Person
let member: Person

beforeAll(async () => {
  admin = await adminOf(server())
  other = await adminOf(server())
  member = await server().member({ role: 'both' })
})

const list = (query: QueryInput<typeof audit.list> = {}) => admin.call(api.audit.list, { query })
const verify = () => admin.call(api.audit.verify)
const reauth = (who: Person, password: string) =>
  who.call(api.accounts.reauth, { body: { password } })

describe('the audit log', () => {
  test('can be filtered by actor and action, in pages', async () => {
    const sharer = await server().member({ role: 'both' })
    const { postId } = await meet(sharer, member)
    const id = await fileReport(member, 'post', postId)
    await claim(other, id)
    await dismiss(other, id)
    const { items } = await list({ actor: other.id })
    expect(items.map(({ action, target }) => [action, target])).toEqual([
      ['report:decide:dismiss', `report ${id}`],
      ['report:claim', `report ${id}`],
    ])
    expect(items[0]).toMatchObject({
      kind: 'audit-entry',
      actor: { id: other.id },
      address: '127.0.0.1',
      reason: null,
    })
    expect((await list({ action: 'report:claim' })).items).toMatchObject([{ id: items[1]?.id }])
    const page = await list({ limit: 1 })
    expect(page.nextBefore).toBe(page.items[0]?.id)
    const next = await list({ limit: 1, before: page.nextBefore ?? 0 })
    expect(next.items[0]?.id).toBeLessThan(page.items[0]?.id ?? 0)
    await expect(member.call(api.audit.list, { query: {} })).rejects.toMatchObject({ status: 403 })
  })

  test('can be filtered by time, by a whole target, by part of a reason and by the name of the admin', async () => {
    const noted = async (reason: string) => {
      const { id } = await server().member()
      const until = new Date(clock.now().getTime() + 3_600_000).toISOString()
      await admin.call(api.reports.suspend, { params: { id }, body: { until, reason } })
      return id
    }
    const first = await noted('100%의 약속을 Often 어겼어요.')
    passed += 60_000
    const between = clock.now().toISOString()
    passed += 60_000
    const second = await noted('약속을 어겼어요.')
    const targets = async (query: QueryInput<typeof audit.list>) =>
      (await list({ action: 'user:suspend', ...query })).items.map(({ target }) => target)
    const [one, two] = [`user ${first}`, `user ${second}`]
    expect(await targets({ search: '약속을' })).toEqual([two, one])
    expect(await targets({ search: 'oFTEN' })).toEqual([one])
    expect(await targets({ search: '%' })).toEqual([one])
    expect(await targets({ search: one })).toEqual([one])
    expect(await targets({ search: one.slice(0, -1) })).toEqual([])
    expect(await targets({ search: admin.me.username.toUpperCase() })).toEqual([two, one])
    expect(await targets({ search: other.me.username })).toEqual([])
    expect(await targets({ search: '약속을', since: between })).toEqual([two])
    expect(await targets({ search: '약속을', until: between })).toEqual([one])
    expect(await targets({ since: between, until: between })).toEqual([])
    expect(await targets({ since: '2090-01-01T00:00:00.000Z' })).toEqual([])
    expect(await targets({ until: '2090-01-01T00:00:00.000Z', limit: 1 })).toEqual([two])
  })

  test('tells an admin nothing of the cases about them, and the others all', async () => {
    const [third, fourth] = [await adminOf(server()), await adminOf(server())]
    const id = await fileReport(member, 'user', third.id)
    await Promise.all([third.listen(), fourth.listen()])
    await claim(admin, id)
    await dismiss(admin, id)
    await fourth.hears('audit:new', (one) => one.target === `report ${id}`)
    await server().settle()
    expect(third.heardOf('audit:new')).toEqual([])
    const seenBy = async (who: Person) =>
      (await who.call(api.audit.list, { query: { search: `report ${id}` } })).items.length
    expect([await seenBy(third), await seenBy(fourth)]).toEqual([0, 2])
  })

  test('sends each new entry to all admins at once, and to no other member', async () => {
    await Promise.all([admin, other, member].map((one) => one.listen()))
    await reauth(other, 'a good word 1')
    const told = await admin.hears('audit:new', ({ actor }) => actor.id === other.id)
    expect(told).toEqual((await list({ actor: other.id, limit: 1 })).items[0])
    expect(await other.hears('audit:new')).toEqual(told)
    await server().settle()
    expect(member.heardOf('audit:new')).toEqual([])
  })

  test('verifies, and reports where it was changed or cut', async () => {
    await admin.call(api.reports.endSuspension, { params: { id: member.id } })
    expect(await verify()).toEqual({ isWhole: true, brokenAt: null })
    const { items } = await list()
    const [last, middle] = [items[0], items[1]]
    const tamper = async (change: ReturnType<typeof sql>) => {
      await sql`alter table audit disable trigger audit_append_only`.execute(server().db)
      await change.execute(server().db)
      await sql`alter table audit enable trigger audit_append_only`.execute(server().db)
    }
    await tamper(sql`update audit set target = 'user 1' where id = ${middle?.id ?? 0}`)
    expect(await verify()).toEqual({ isWhole: false, brokenAt: middle?.id })
    await tamper(sql`delete from audit where id = ${middle?.id ?? 0}`)
    expect(await verify()).toEqual({ isWhole: false, brokenAt: last?.id })
  })

  test('names the member that an entry is about, to other admins at once', async () => {
    const { id, me } = await server().member()
    const until = new Date(clock.now().getTime() + 3_600_000).toISOString()
    await admin.call(api.reports.suspend, { params: { id }, body: { until, reason: '쉬어 가요.' } })
    const told = await other.hears('audit:new', ({ target }) => target === `user ${id}`)
    expect(told.targetName).toBe(me.nickname)
    expect((await list({ action: 'user:suspend' })).items[0]).toEqual(told)
  })
})

describe('an audit log whose newest entries were removed', () => {
  const jwtSecret = randomBytes(48).toString('base64url')
  let connection: Connection
  let alone: TestServer
  let one: Person
  beforeEach(async () => {
    connection = await ownDatabase()
    alone = await startServer(connection, { jwtSecret })
    one = await adminOf(alone)
  })
  afterEach(async () => {
    await alone.close()
    await connection.close()
  })

  const act = () => one.call(api.accounts.reauth, { body: { password: 'a good word 1' } })
  const whether = () => one.call(api.audit.verify)
  const ids = async () =>
    (await connection.db.selectFrom('audit').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    )
  const remove = async (isMeant: ReturnType<typeof sql>) => {
    await sql`alter table audit disable trigger audit_append_only`.execute(connection.db)
    await sql`delete from audit where ${isMeant}`.execute(connection.db)
    await sql`alter table audit enable trigger audit_append_only`.execute(connection.db)
  }

  test('is reported as broken, also after the next entry', async () => {
    expect(await whether()).toEqual({ isWhole: true, brokenAt: null })
    for (let n = 0; n < 3; n++) await act()
    const last = (await ids()).at(-1) ?? 0
    await remove(sql`id = ${last}`)
    expect(await whether()).toEqual({ isWhole: false, brokenAt: last })
    await act()
    expect(await whether()).toEqual({ isWhole: false, brokenAt: (await ids()).at(-1) })
    await act()
    expect((await whether()).isWhole).toBe(false)
  })

  test('is reported as broken when it is empty, and when the note is gone too', {
    tags: ['long'],
  }, async () => {
    for (let n = 0; n < 3; n++) await act()
    const last = (await ids()).at(-1) ?? 0
    await remove(sql`true`)
    expect(await whether()).toEqual({ isWhole: false, brokenAt: last })
    await connection.db.deleteFrom('kept.auditHead').execute()
    expect((await whether()).isWhole).toBe(false)
    await act()
    expect((await whether()).isWhole).toBe(false)
  })

  test('is reported as broken when the note was forged for an earlier entry', async () => {
    for (let n = 0; n < 3; n++) await act()
    const [, middle = 0] = await ids()
    await remove(sql`id > ${middle}`)
    await sql`
      update kept."auditHead" as head set id = audit.id, hash = audit.hash
      from audit where audit.id = ${middle}`.execute(connection.db)
    expect(await whether()).toEqual({ isWhole: false, brokenAt: middle })
    await act()
    expect((await whether()).isWhole).toBe(false)
  })

  test('verifies after parallel acts', { tags: ['long'] }, async () => {
    await Promise.all(Array.from({ length: 4 }, act))
    expect(await whether()).toEqual({ isWhole: true, brokenAt: null })
  })

  test('verifies when its entries are older than the note', { tags: ['long'] }, async () => {
    await act()
    await connection.db.deleteFrom('kept.auditHead').execute()
    await alone.close()
    alone = await startServer(connection, { jwtSecret })
    one = await adminOf(alone)
    expect(await whether()).toEqual({ isWhole: true, brokenAt: null })
    await remove(sql`true`)
    expect((await whether()).isWhole).toBe(false)
  })
})

describe('proving the own password again', () => {
  test('allows the calls that need it, for ten minutes', async () => {
    const sharer = await server().member({ role: 'both' })
    const { postId } = await meet(sharer, member)
    const id = await fileReport(member, 'post', postId)
    await claim(admin, id)
    // A sign-in counts as a proof.
    await look(admin, id)
    passed += 11 * 60_000
    await expect(look(admin, id)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' })
    await reauth(admin, 'a good word 1')
    await look(admin, id)
    expect((await list({ action: 'session:reauth' })).items).toHaveLength(1)
    passed += 11 * 60_000
    await expect(look(admin, id)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' })
  })

  test('is locked after five wrong passwords, also for the right one', async () => {
    for (let time = 0; time < 5; time++)
      await expect(reauth(other, 'wrong word 1')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
    await expect(reauth(other, 'a good word 1')).rejects.toMatchObject({ code: 'TOO_FAST' })
    await expect(reauth(member, 'a good word 1')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

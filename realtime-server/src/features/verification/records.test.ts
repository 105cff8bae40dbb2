import { api } from '@dodam/contract'
import {
  adminOf,
  inRounds,
  makeAdmin,
  outcomeOf,
  type Person,
  publish,
  serverForTests,
  times,
} from '@dodam/test-support'
import { fileReport } from '@dodam/test-support/server/reporting.ts'
import {
  agree,
  applyFor,
  approve,
  recordsOf,
  reject,
  reviewOf,
  seenBy,
} from '@dodam/test-support/server/verifying.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { noteRisk } from '../risk/writes.ts'

const dayMs = 86_400_000
let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
const server = serverForTests({}, clock)
let admin: Person
let other: Person
/** An adult with an application. */
let expert: Person
let id: number

beforeEach(async () => {
  passed = 0
  await server().db.updateTable('users').set({ isAdmin: false, madeAdminAt: null }).execute()
  admin = await (await adminOf(server())).listen()
  other = await adminOf(server())
  expert = await server().member({ role: 'both', gradeLevel: 'adult' })
  id = (await applyFor(expert)).id
})

const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString()
const isVerified = async ({ id: userId }: Person = expert) =>
  (
    await server()
      .db.selectFrom('users')
      .select('isVerified')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).isVerified
const listAll = (who = admin) => who.call(api.verification.listAll, { query: {} })
const acts = async () =>
  (await admin.call(api.audit.list, { query: { limit: 50 } })).items
    .filter(({ target }) => target === `application ${id}`)
    .map(({ actor, action, reason }) => [actor.id, action, reason])
const told = async (who: Person = expert) =>
  (await who.call(api.notifications.list, { query: {} })).map(({ type }) => type)
const verify = async () => {
  const record = seenBy(clock.now())
  for (const who of [admin, other]) await agree(who, id, record)
  return record
}

describe('the verification of an adult', () => {
  test('is proposed by one admin with what was seen, and agreed to by another', async () => {
    const record = seenBy(clock.now())
    await expert.listen()
    expect(await agree(admin, id, record, '반가워요.')).toMatchObject({
      status: 'pending',
      validUntil: null,
    })
    expect(await isVerified()).toBe(false)
    const proposed = {
      status: 'proposed',
      checks: record.checks,
      validUntil: record.validUntil,
      proposedBy: { id: admin.id },
      agreedBy: null,
    }
    expect(await reviewOf(other, id)).toMatchObject({
      needsRecord: true,
      agreement: 'second',
      record: proposed,
    })
    expect((await listAll(other)).proposed).toEqual([id])
    // The applicant learns nothing of it.
    await server().settle()
    expect(await told()).toEqual([])
    expect((await expert.call(api.settings.exportMine)).verificationRecords).toEqual([])
    expect(expert.heardOf('verification:changed')).toEqual([])

    const approved = await agree(other, id)
    expect(approved).toMatchObject({
      status: 'approved',
      validUntil: record.validUntil,
      reviewNote: '반가워요.',
    })
    expect(await isVerified()).toBe(true)
    expect((await reviewOf(admin, id)).record).toMatchObject({
      ...proposed,
      status: 'valid',
      agreedBy: { id: other.id },
    })
    expect((await listAll()).proposed).toEqual([])
    expect(await told()).toEqual(['verification_approved'])
    const { verificationRecords } = await expert.call(api.settings.exportMine)
    expect(verificationRecords).toMatchObject([{ checks: record.checks, endedAt: null }])
    expect(JSON.stringify(verificationRecords)).not.toMatch(/By|note/)
    expect(await acts()).toEqual([
      [other.id, 'verification:approve', '반가워요.'],
      [admin.id, 'verification:propose', '반가워요.'],
    ])
  })

  test('is never agreed to by the admin who proposed it, in parallel neither', async () => {
    const record = seenBy(clock.now())
    await times(5, () => agree(admin, id, record))
    await agree(admin, id)
    expect(await isVerified()).toBe(false)
    expect(await recordsOf(server(), expert)).toHaveLength(1)
    expect(await acts()).toHaveLength(1)
    await agree(admin, id, record, '반가워요.')
    expect(await reviewOf(other, id)).toMatchObject({ record: { note: '반가워요.' } })
    expect(await isVerified()).toBe(false)
  })

  test(
    'is one, when two admins agree at once',
    ...inRounds(3, async () => {
      expert = await server().member({ role: 'both', gradeLevel: 'adult' })
      id = (await applyFor(expert)).id
      const record = seenBy(clock.now())
      const outcomes = await Promise.all(
        [admin, other, admin, other].map((who) => outcomeOf(agree(who, id, record))),
      )
      expect(outcomes.filter((one) => one === 'done').length).toBeGreaterThanOrEqual(2)
      expect(await isVerified()).toBe(true)
      expect(await recordsOf(server(), expert)).toMatchObject([{ status: 'valid' }])
      expect(await told()).toEqual(['verification_approved'])
    }),
  )

  test('that says something else needs the other admin anew', async () => {
    const record = seenBy(clock.now())
    await agree(admin, id, record)
    const more = { ...record, checks: { ...record.checks, training: inDays(-2) } }
    await agree(other, id, more)
    expect(await isVerified()).toBe(false)
    expect((await reviewOf(admin, id)).record).toMatchObject({ proposedBy: { id: other.id } })
    await agree(admin, id, more)
    expect((await reviewOf(admin, id)).record).toMatchObject({
      status: 'valid',
      checks: more.checks,
      proposedBy: { id: other.id },
      agreedBy: { id: admin.id },
    })
  })

  test('needs only one where no other admin could agree, and the log says so', async () => {
    const { db } = server()
    await db.updateTable('users').set({ isAdmin: false }).where('id', '=', other.id).execute()
    // An admin for other work, and the applicant, are no second one.
    const shop = await adminOf(server())
    await db
      .updateTable('users')
      .set({ staffRoles: ['store'] })
      .where('id', '=', shop.id)
      .execute()
    await makeAdmin(server(), expert)
    expect(await reviewOf(admin, id)).toMatchObject({ agreement: 'alone' })
    await agree(admin, id, seenBy(clock.now()))
    expect(await isVerified()).toBe(true)
    expect(await recordsOf(server(), expert)).toMatchObject([
      { proposedBy: admin.id, agreedBy: null },
    ])
    expect(await acts()).toEqual([[admin.id, 'verification:approve', 'alone']])
    await expect(reviewOf(expert, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is not agreed to by an admin of two days, nor with one who is no admin any more', async () => {
    const fresh = await server().member()
    await makeAdmin(server(), fresh, new Date(clock.now().getTime() - 2 * dayMs))
    const record = seenBy(clock.now())
    await agree(admin, id, record)
    await expect(agree(fresh, id, record)).rejects.toMatchObject({ code: 'ADMIN_TOO_NEW' })
    await server()
      .db.updateTable('users')
      .set({ isAdmin: false })
      .where('id', '=', admin.id)
      .execute()
    await agree(fresh, id, record)
    expect(await isVerified()).toBe(false)
    await agree(other, id, record)
    expect(await recordsOf(server(), expert)).toMatchObject([
      { proposedBy: fresh.id, agreedBy: other.id },
    ])
  })

  test('has times that can be', async () => {
    const record = seenBy(clock.now())
    for (const [wrong, path] of [
      [{ ...record, checks: { ...record.checks, training: inDays(1) } }, 'record.checks.training'],
      [{ ...record, validUntil: inDays(-1) }, 'record.validUntil'],
      [{ ...record, validUntil: inDays(400) }, 'record.validUntil'],
    ] as const)
      await expect(agree(admin, id, wrong)).rejects.toMatchObject({
        answer: { details: [{ path }] },
      })
    expect(await recordsOf(server(), expert)).toEqual([])
  })

  test('is void once the application is rejected', async () => {
    await agree(admin, id, seenBy(clock.now()))
    await reject(other, id)
    expect(await recordsOf(server(), expert)).toEqual([])
    await expect(agree(other, id)).rejects.toMatchObject({ code: 'ALREADY_PROCESSED' })
  })

  test('goes with the account', async () => {
    await verify()
    await expert.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    expect(await recordsOf(server(), expert)).toEqual([])
    expect(await reviewOf(admin, id)).toMatchObject({ record: null, reportsCount: 0 })
    passed += 300 * dayMs
    await server().app.jobs.runNow()
    // It decides which listeners the author of an anonymous story may meet, so it stays.
    expect(await isVerified()).toBe(true)
  })

  test('of a minor needs one admin and no record', async () => {
    const minor = await server().member({ role: 'listener', gradeLevel: 'high2' })
    const application = await applyFor(minor)
    expect(await reviewOf(admin, application.id)).toMatchObject({ needsRecord: false })
    expect(await approve(admin, application.id)).toMatchObject({
      status: 'approved',
      validUntil: null,
    })
    expect(await recordsOf(server(), minor)).toEqual([])
  })
})

describe('what the team reads for a decision', () => {
  const noteApproach = (isMasked: boolean) =>
    server().app.write((tx) =>
      noteRisk(tx, { userId: expert.id, sign: 'approach-confirmed', isMasked }),
    )

  test('is what named the applicant, and nothing of anonymous texts', async () => {
    const [one, another] = [await server().member(), await server().member()]
    const named = await publish(expert)
    const masked = await publish(expert, true)
    const nothing = await reviewOf(admin, id)
    expect(nothing).toMatchObject({ reportsCount: 0, riskPoints: 0 })
    await fileReport(one, 'post', masked.id)
    await noteApproach(true)
    // A worry about the author is no complaint.
    await fileReport(one, 'post', named.id, 'danger')
    expect(await reviewOf(admin, id)).toEqual(nothing)
    await fileReport(another, 'post', named.id)
    await noteApproach(false)
    const after = await reviewOf(admin, id)
    expect(after.reportsCount).toBe(1)
    expect(after.riskPoints).toBeGreaterThan(0)
    expect(after.riskLine).toBeGreaterThan(after.riskPoints)
  })
})

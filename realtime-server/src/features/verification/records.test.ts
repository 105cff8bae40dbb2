import { api, type BodyInput, type verification } from '@dodam/contract'
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
import { fileReport } from '@dodam/test-support/server/reporting.ts'
import { applyFor, approve, listOf, reject, revoke } from '@dodam/test-support/server/verifying.ts'
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
type Draft = NonNullable<BodyInput<typeof verification.approve>['record']>
const seen = (): Draft => ({
  checks: { identity: inDays(-1), background: inDays(-7), training: null },
  // Shorter than notifications are kept.
  validUntil: inDays(60),
})
const agree = (who: Person, record?: Draft, reviewNote?: string) =>
  who.call(api.verification.approve, { params: { id }, body: { record, reviewNote } })
const review = (who = admin, of = id) =>
  who.call(api.verification.readReview, { params: { id: of } })
const isVerified = async ({ id: userId }: Person = expert) =>
  (
    await server()
      .db.selectFrom('users')
      .select('isVerified')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).isVerified
const recordsOf = ({ id: userId }: Person = expert) =>
  server()
    .db.selectFrom('verificationRecords')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
const listAll = (who = admin) => who.call(api.verification.listAll, { query: {} })
const acts = async () =>
  (await admin.call(api.audit.list, { query: { limit: 50 } })).items
    .filter(({ target }) => target === `application ${id}`)
    .map(({ actor, action, reason }) => [actor.id, action, reason])
const told = async (who: Person = expert) =>
  (await who.call(api.notifications.list, { query: {} })).map(({ type }) => type)
const runJobs = () => server().app.jobs.runNow()
/** Move the clock; sessions end in the time that it skips. */
const pass = async (days: number) => {
  passed += days * dayMs
  await signInAgain(server(), admin, other, expert)
}
const verify = async () => {
  const record = seen()
  await agree(admin, record)
  await agree(other, record)
  return record
}

describe('the verification of an adult', () => {
  test('is proposed by one admin with what was seen, and agreed to by another', async () => {
    const record = seen()
    await expert.listen()
    expect(await agree(admin, record, '반가워요.')).toMatchObject({
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
    expect(await review(other)).toMatchObject({
      needsRecord: true,
      agreement: 'second',
      record: proposed,
    })
    expect((await listAll(other)).proposed).toEqual([id])
    // The applicant learns nothing of it.
    await server().settle()
    expect(await told()).toEqual([])
    expect(expert.heardOf('verification:changed')).toEqual([])

    const approved = await agree(other)
    expect(approved).toMatchObject({
      status: 'approved',
      validUntil: record.validUntil,
      reviewNote: '반가워요.',
    })
    expect(await isVerified()).toBe(true)
    expect((await review()).record).toMatchObject({
      ...proposed,
      status: 'valid',
      agreedBy: { id: other.id },
    })
    expect((await listAll()).proposed).toEqual([])
    expect(await told()).toEqual(['verification_approved'])
    expect(await acts()).toEqual([
      [other.id, 'verification:approve', '반가워요.'],
      [admin.id, 'verification:propose', '반가워요.'],
    ])
  })

  test('is never agreed to by the admin who proposed it, in parallel neither', async () => {
    const record = seen()
    await times(5, () => agree(admin, record))
    await agree(admin)
    expect(await isVerified()).toBe(false)
    expect(await recordsOf()).toHaveLength(1)
    expect(await acts()).toHaveLength(1)
  })

  test(
    'is one, when two admins agree at once',
    ...inRounds(3, async () => {
      expert = await server().member({ role: 'both', gradeLevel: 'adult' })
      id = (await applyFor(expert)).id
      const record = seen()
      const outcomes = await Promise.all(
        [admin, other, admin, other].map((who) => outcomeOf(agree(who, record))),
      )
      expect(outcomes.filter((one) => one === 'done').length).toBeGreaterThanOrEqual(2)
      expect(await isVerified()).toBe(true)
      expect(await recordsOf()).toMatchObject([{ status: 'valid' }])
      expect(await told()).toEqual(['verification_approved'])
    }),
  )

  test('that says something else needs the other admin anew', async () => {
    const record = seen()
    await agree(admin, record)
    const more = { ...record, checks: { ...record.checks, training: inDays(-2) } }
    await agree(other, more)
    expect(await isVerified()).toBe(false)
    expect((await review()).record).toMatchObject({ proposedBy: { id: other.id } })
    await agree(admin, more)
    expect((await review()).record).toMatchObject({
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
    expect(await review()).toMatchObject({ agreement: 'alone' })
    await agree(admin, seen())
    expect(await isVerified()).toBe(true)
    expect(await recordsOf()).toMatchObject([{ proposedBy: admin.id, agreedBy: null }])
    expect(await acts()).toEqual([[admin.id, 'verification:approve', 'alone']])
    await expect(review(expert)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is not agreed to by an admin of two days, nor with one who is no admin any more', async () => {
    const fresh = await server().member()
    await makeAdmin(server(), fresh, new Date(clock.now().getTime() - 2 * dayMs))
    const record = seen()
    await agree(admin, record)
    await expect(agree(fresh, record)).rejects.toMatchObject({ code: 'ADMIN_TOO_NEW' })
    await server()
      .db.updateTable('users')
      .set({ isAdmin: false })
      .where('id', '=', admin.id)
      .execute()
    await agree(fresh, record)
    expect(await isVerified()).toBe(false)
    await agree(other, record)
    expect(await recordsOf()).toMatchObject([{ proposedBy: fresh.id, agreedBy: other.id }])
  })

  test('has times that can be', async () => {
    const record = seen()
    for (const [wrong, path] of [
      [{ ...record, checks: { ...record.checks, training: inDays(1) } }, 'record.checks.training'],
      [{ ...record, validUntil: inDays(-1) }, 'record.validUntil'],
      [{ ...record, validUntil: inDays(400) }, 'record.validUntil'],
    ] as const)
      await expect(agree(admin, wrong)).rejects.toMatchObject({ answer: { details: [{ path }] } })
    expect(await recordsOf()).toEqual([])
  })

  test('is void once the application is rejected', async () => {
    await agree(admin, seen())
    await reject(other, id)
    expect(await recordsOf()).toEqual([])
    await expect(agree(other)).rejects.toMatchObject({ code: 'ALREADY_PROCESSED' })
  })

  test('goes with the account', async () => {
    await verify()
    await expert.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    expect(await recordsOf()).toEqual([])
    expect(await review()).toMatchObject({ record: null, reportsCount: 0 })
    passed += 300 * dayMs
    await runJobs()
    // It decides which listeners the author of an anonymous story may meet, so it stays.
    expect(await isVerified()).toBe(true)
  })

  test('of a minor needs one admin and no record', async () => {
    const minor = await server().member({ role: 'listener', gradeLevel: 'high2' })
    const application = await applyFor(minor)
    expect(await review(admin, application.id)).toMatchObject({ needsRecord: false })
    expect(await approve(admin, application.id)).toMatchObject({
      status: 'approved',
      validUntil: null,
    })
    expect(await recordsOf(minor)).toEqual([])
  })
})

describe('the end', () => {
  test('comes by itself, closes the chats with minors and no others, and may be followed by an application', async () => {
    const minor = await (await server().member({ gradeLevel: 'middle2' })).listen()
    const adult = await server().member({ gradeLevel: 'adult' })
    await verify()
    const room = await meet(minor, expert)
    const { roomId } = await meet(adult, expert)
    await expert.listen()
    passed = 59 * dayMs
    await runJobs()
    expect(await isVerified()).toBe(true)
    passed = 61 * dayMs
    await Promise.all([runJobs(), runJobs()])
    expect(await isVerified()).toBe(false)
    await minor.hears('room:closed', (one) => one.id === room.roomId)
    await expert.hears('verification:changed', ({ revokedAt }) => revokedAt !== null)
    await signInAgain(server(), expert)
    const rooms = await expert.call(api.chat.listRooms)
    expect(rooms.map((one) => one.id)).toEqual([roomId])
    expect(await recordsOf()).toMatchObject([{ status: 'ended' }])
    expect(await told()).toEqual(
      expect.arrayContaining(['verification_revoked', 'verification_ending']),
    )
    expect((await told()).filter((type) => type === 'verification_revoked')).toHaveLength(1)
    await applyFor(expert)
  })

  test('is announced once, 30 days before, to the member and to the team', async () => {
    const { validUntil } = await verify()
    await pass(29)
    await runJobs()
    expect(await told()).not.toContain('verification_ending')
    expect((await listAll()).ending).toEqual([])
    await expect(applyFor(expert)).rejects.toMatchObject({ code: 'ALREADY_VERIFIED' })
    await pass(2)
    await Promise.all([runJobs(), runJobs()])
    await runJobs()
    expect((await told()).filter((type) => type === 'verification_ending')).toHaveLength(1)
    expect((await listAll()).ending).toMatchObject([
      { user: { id: expert.id }, applicationId: id, validUntil },
    ])
  })

  test('moves when the member applies again in time, and nothing else changes', async () => {
    await verify()
    const dateOf = async () => (await expert.call(api.accounts.verify)).user.verificationDate
    const before = await dateOf()
    await pass(40)
    const first = id
    id = (await applyFor(expert)).id
    await agree(admin, seen())
    expect(await dateOf()).toBe(before)
    await agree(other)
    expect(await dateOf()).toBe(before)
    expect(await recordsOf()).toMatchObject([{ status: 'ended' }, { status: 'valid' }])
    passed += 30 * dayMs
    await runJobs()
    expect(await isVerified()).toBe(true)
    await signInAgain(server(), admin)
    await revoke(admin, expert)
    expect((await listOf(admin, expert)).map((one) => [one.id, one.revokedAt !== null])).toEqual([
      [id, true],
      [first, true],
    ])
  })

  test('of a revoked verification takes what was proposed meanwhile with it', async () => {
    await verify()
    await pass(40)
    id = (await applyFor(expert)).id
    await agree(admin, seen())
    await revoke(other, expert)
    await agree(other)
    expect(await isVerified()).toBe(false)
    expect(await recordsOf()).toMatchObject([
      { status: 'ended' },
      { status: 'proposed', proposedBy: other.id },
    ])
    await agree(admin)
    expect(await isVerified()).toBe(true)
  })

  test(
    'and a revocation at the same time are one',
    ...inRounds(3, async () => {
      passed = 0
      expert = await server().member({ role: 'both', gradeLevel: 'adult' })
      id = (await applyFor(expert)).id
      await signInAgain(server(), admin, other)
      await verify()
      passed = 61 * dayMs
      await signInAgain(server(), admin, other, expert)
      await Promise.all([runJobs(), revoke(admin, expert), runJobs()])
      expect(await isVerified()).toBe(false)
      expect((await told()).filter((type) => type === 'verification_revoked')).toHaveLength(1)
    }),
  )

  test('of a record that the release before left valid tells nothing', async () => {
    await verify()
    await server()
      .db.updateTable('users')
      .set({ isVerified: false })
      .where('id', '=', expert.id)
      .execute()
    await pass(40)
    expect((await listAll()).ending).toEqual([])
    passed = 61 * dayMs
    await runJobs()
    expect(await recordsOf()).toMatchObject([{ status: 'ended' }])
    expect(await told()).toEqual(['verification_approved'])
  })

  test('is none any more once the member is verified as a minor', async () => {
    await verify()
    await pass(40)
    const body = { gradeLevel: 'high3' as const, reason: '학생증을 봤어요.' }
    await admin.call(api.users.setGrade, { params: { id: expert.id }, body })
    id = (await applyFor(expert)).id
    await agree(admin)
    passed = 61 * dayMs
    await runJobs()
    expect(await isVerified()).toBe(true)
  })

  test('comes after 60 days for a minor who turned adult', async () => {
    const minor = await server().member({ role: 'listener', gradeLevel: 'high3' })
    await approve(admin, (await applyFor(minor)).id)
    await runJobs()
    expect(await recordsOf(minor)).toEqual([])
    const body = { gradeLevel: 'adult' as const, reason: '졸업했어요.' }
    await admin.call(api.users.setGrade, { params: { id: minor.id }, body })
    await Promise.all([runJobs(), runJobs()])
    expect(await recordsOf(minor)).toMatchObject([{ status: 'valid', proposedBy: null }])
    passed = 61 * dayMs
    await runJobs()
    expect(await isVerified(minor)).toBe(false)
  })
})

describe('what the team reads for a decision', () => {
  const noteApproach = (relatedId: number) =>
    server().app.write((tx) =>
      noteRisk(tx, { userId: expert.id, sign: 'approach-confirmed', relatedId }),
    )

  test('is what named the applicant, and nothing of anonymous texts', async () => {
    const [one, another] = [await server().member(), await server().member()]
    const named = await publish(expert)
    const masked = await publish(expert, true)
    const nothing = await review()
    expect(nothing).toMatchObject({ reportsCount: 0, riskPoints: 0 })
    await fileReport(one, 'post', masked.id)
    await noteApproach(masked.id)
    // A worry about the author is no complaint.
    await fileReport(one, 'post', named.id, 'danger')
    expect(await review()).toEqual(nothing)
    await fileReport(another, 'post', named.id)
    await noteApproach(named.id)
    const after = await review()
    expect(after.reportsCount).toBe(1)
    expect(after.riskPoints).toBeGreaterThan(0)
    expect(after.riskLine).toBeGreaterThan(after.riskPoints)
  })
})

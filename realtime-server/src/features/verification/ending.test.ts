import { api } from '@dodam/contract'
import {
  adminOf,
  inRounds,
  meet,
  type Person,
  serverForTests,
  signInAgain,
} from '@dodam/test-support'
import {
  agree,
  applyFor,
  approve,
  listOf,
  recordsOf,
  revoke,
  seenBy,
} from '@dodam/test-support/server/verifying.ts'
import { beforeEach, describe, expect, test } from 'vitest'

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

const isVerified = async ({ id: userId }: Person = expert) =>
  (
    await server()
      .db.selectFrom('users')
      .select('isVerified')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).isVerified
const listAll = (who = admin) => who.call(api.verification.listAll, { query: {} })
const told = async (who: Person = expert) =>
  (await who.call(api.notifications.list, { query: {} })).map(({ type }) => type)
const runJobs = () => server().app.jobs.runNow()
/** Move the clock; sessions end in the time that it skips. */
const pass = async (days: number) => {
  passed += days * dayMs
  await signInAgain(server(), admin, other, expert)
}
const verify = async () => {
  const record = seenBy(clock.now())
  for (const who of [admin, other]) await agree(who, id, record)
  return record
}

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
    expect(await recordsOf(server(), expert)).toMatchObject([{ status: 'ended' }])
    expect(await told()).toEqual(
      expect.arrayContaining(['verification_revoked', 'verification_ending']),
    )
    expect((await told()).filter((type) => type === 'verification_revoked')).toHaveLength(1)
    await applyFor(expert)
  })

  test('is announced once, 30 days before, to the member and to the team', {
    tags: ['long'],
  }, async () => {
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

  test('moves when the member applies again in time, and nothing else changes', {
    tags: ['long'],
  }, async () => {
    await verify()
    const dateOf = async () => (await expert.call(api.accounts.verify)).user.verificationDate
    const before = await dateOf()
    await pass(40)
    const first = id
    id = (await applyFor(expert)).id
    await agree(admin, id, seenBy(clock.now()))
    expect(await dateOf()).toBe(before)
    await agree(other, id)
    expect(await dateOf()).toBe(before)
    expect(await recordsOf(server(), expert)).toMatchObject([
      { status: 'ended' },
      { status: 'valid' },
    ])
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
    await agree(admin, id, seenBy(clock.now()))
    await revoke(other, expert)
    await agree(other, id)
    expect(await isVerified()).toBe(false)
    expect(await recordsOf(server(), expert)).toMatchObject([
      { status: 'ended' },
      { status: 'proposed', proposedBy: other.id },
    ])
    await agree(admin, id)
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
    expect(await recordsOf(server(), expert)).toMatchObject([{ status: 'ended' }])
    expect(await told()).toEqual(['verification_approved'])
  })

  test('is none any more once the member is verified as a minor', async () => {
    await verify()
    await pass(40)
    const body = { gradeLevel: 'high3' as const, reason: '학생증을 봤어요.' }
    await admin.call(api.users.setGrade, { params: { id: expert.id }, body })
    id = (await applyFor(expert)).id
    await agree(admin, id)
    passed = 61 * dayMs
    await runJobs()
    expect(await isVerified()).toBe(true)
  })

  test('comes after 60 days for a minor who has finished school', async () => {
    const minor = await verifiedMinor()
    await runJobs()
    expect(await recordsOf(server(), minor)).toEqual([])
    await server()
      .db.updateTable('users')
      .set({ gradeAskedAt: clock.now() })
      .where('id', '=', minor.id)
      .execute()
    await minor.call(api.settings.answerGrade, { body: { isStillInSchool: false } })
    expect(await isVerified(minor)).toBe(true)
    await Promise.all([runJobs(), runJobs()])
    expect(await recordsOf(server(), minor)).toMatchObject([{ status: 'valid', proposedBy: null }])
    passed = 61 * dayMs
    await runJobs()
    expect(await isVerified(minor)).toBe(false)
  })
})

const verifiedMinor = async () => {
  const minor = await server().member({ role: 'listener', gradeLevel: 'high3' })
  await approve(admin, (await applyFor(minor)).id)
  return minor
}
const setGrade = ({ id: userId }: Person, gradeLevel: 'high3' | 'adult') =>
  admin.call(api.users.setGrade, {
    params: { id: userId },
    body: { gradeLevel, reason: '나이를 확인했어요.' },
  })

describe('an adult whom an admin makes of a minor', () => {
  test('is not verified any more, reads that, and has no open chat with a minor', async () => {
    const person = await verifiedMinor()
    const { roomId } = await meet(await server().member({ gradeLevel: 'middle2' }), person)
    await person.listen()
    await setGrade(person, 'adult')
    expect(await isVerified(person)).toBe(false)
    await person.hears('verification:changed', ({ revokedAt }) => revokedAt !== null)
    expect((await told(person)).toSorted()).toEqual([
      'grade_changed',
      'verification_approved',
      'verification_revoked',
    ])
    expect((await person.call(api.chat.listRooms)).map((one) => one.id)).not.toContain(roomId)
    await runJobs()
    expect([await isVerified(person), await recordsOf(server(), person)]).toEqual([false, []])
  })

  test('is not verified by one admin who takes the grade of a minor for the approval', async () => {
    const person = await server().member({ role: 'listener', gradeLevel: 'adult' })
    await setGrade(person, 'high3')
    await approve(admin, (await applyFor(person)).id)
    await setGrade(person, 'adult')
    await runJobs()
    expect([await isVerified(person), await recordsOf(server(), person)]).toEqual([false, []])
  })

  test('stays verified on a record of two admins', async () => {
    await verify()
    await setGrade(expert, 'high3')
    await setGrade(expert, 'adult')
    expect(await isVerified()).toBe(true)
    expect(await told()).not.toContain('verification_revoked')
  })
})

/** @module-tag long */
import { emptyDatabase } from '@dodam/test-support/database'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate, readMigrations } from './migrate.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

test('adults who are verified already stay so for 60 days or more, without a record of what was checked', async () => {
  const connection = await emptyDatabase(inject('engine'), inject('run'))
  onTestFinished(() => connection.close())
  const { db } = connection
  const migrations = await readMigrations()
  const earlier = Object.entries(migrations).filter(([name]) => name < '0018')
  await migrate(connection, Object.fromEntries(earlier))
  const person = async (
    username: string,
    days: number | null,
    more: { gradeLevel?: 'high2'; deletedAt?: Date } = {},
  ) =>
    await db
      .insertInto('users')
      .values({
        username,
        nickname: username,
        role: 'listener',
        gradeLevel: 'adult',
        gender: 'female',
        isVerified: true,
        verificationDate: days === null ? null : daysAgo(days),
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const late = await person('late', 100)
  const early = await person('early', 320)
  const dateless = await person('dateless', null)
  await person('minor', 10, { gradeLevel: 'high2' })
  await person('gone', 10, { deletedAt: daysAgo(1) })
  const application = (reviewedAt: Date) =>
    db
      .insertInto('verificationApplications')
      .values({
        userId: late.id,
        status: 'approved',
        reason: '듣고 싶어요.',
        experienceDescription: '친구 이야기를 들었어요.',
        reviewedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const first = await application(daysAgo(300))
  await sql`update "verificationApplications" set "revokedAt" = now() where id = ${first.id}`.execute(
    db,
  )
  const { id: applicationId } = await application(daysAgo(100))
  await migrate(connection)

  const records = await db.selectFrom('verificationRecords').selectAll().orderBy('userId').execute()
  const unknown = { status: 'valid', proposedBy: null, agreedBy: null, identityAt: null }
  expect(records).toMatchObject([
    { ...unknown, userId: late.id, applicationId },
    { ...unknown, userId: early.id, applicationId: null },
    { ...unknown, userId: dateless.id, applicationId: null },
  ])
  const daysLeft = records.map(({ validUntil }) => (Date.parse(validUntil) - Date.now()) / dayMs)
  const [ofLate, ...others] = daysLeft
  expect(ofLate).toBeGreaterThan(263)
  expect(ofLate).toBeLessThan(268)
  for (const days of others) expect(days).toBeGreaterThan(364)
})

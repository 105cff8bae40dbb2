import { isAdult, renewalDays, unrecordedValidDays } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { sql } from 'kysely'
import { type Clock, isToCome, timeAfter } from '../../core/clock.ts'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { notify } from '../notifications/notify.ts'
import { endVerification } from './ending.ts'
import { endRecords, readValidRecord } from './records.ts'
import { announceChanged, lockPerson } from './writes.ts'

const dayMs = 86_400_000
/** Most members that one run looks after for each purpose, each in a write of its own. */
const mostAtOnce = 100

/** Give a verified adult without a record one that ends: they have finished school, or the release before verified them. */
async function giveEnd(tx: Tx, userId: number): Promise<void> {
  const person = await lockPerson(tx, userId)
  if (!person?.isVerified || !isAdult(person)) return
  if ((await readValidRecord(tx.db, userId)) !== undefined) return
  const application = await tx.db
    .selectFrom('verificationApplications')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', '=', 'approved')
    .where('revokedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const now = tx.clock.now()
  await tx.db
    .insertInto('verificationRecords')
    .values({
      userId,
      applicationId: application?.id ?? null,
      status: 'valid',
      validUntil: timeAfter(now, unrecordedValidDays * dayMs),
      createdAt: now,
    })
    .execute()
  if (application !== undefined) await announceChanged(tx, application)
}

/** End a verification that is over. The release before leaves the record valid when it revokes. */
async function endOver(tx: Tx, userId: number): Promise<void> {
  const person = await lockPerson(tx, userId)
  const record = await readValidRecord(tx.db, userId)
  if (record === undefined || isToCome(record.validUntil, tx.clock.now())) return
  if (person?.isVerified) await endVerification(tx, { id: userId, reviewNote: null })
  else await endRecords(tx, userId)
}

/** Notify a member once that their verification ends soon. */
async function remind(tx: Tx, userId: number): Promise<void> {
  const person = await lockPerson(tx, userId)
  if (!person?.isVerified) return
  const reminded = await tx.db
    .updateTable('verificationRecords')
    .set({ remindedAt: tx.clock.now() })
    .where('userId', '=', userId)
    .where('status', '=', sql.lit('valid'))
    .where('remindedAt', 'is', null)
    .returning('applicationId')
    .executeTakeFirst()
  if (reminded === undefined) return
  const { applicationId } = reminded
  await notify(tx, { userId, type: 'verification_ending', relatedId: applicationId, actorId: null })
  const application = await tx.db
    .selectFrom('verificationApplications')
    .selectAll()
    .where('id', '=', applicationId)
    .executeTakeFirst()
  if (application !== undefined) await announceChanged(tx, application)
}

/** Ends verifications of adults at their time, and announces each end once, 30 days before. */
export const verificationEndsJob = ({
  db,
  clock,
  write,
}: {
  db: Db
  clock: Clock
  write: Write
}): Job => ({
  name: 'verification-ends',
  everySeconds: 60,
  async run() {
    const now = clock.now()
    const valid = db
      .selectFrom('verificationRecords')
      .select('userId')
      // A literal, so that the planner can use the index of valid ones.
      .where('status', '=', sql.lit('valid'))
      .orderBy('validUntil')
      .limit(mostAtOnce)
    const endless = db
      .selectFrom('users')
      .select('id as userId')
      .where(sql<boolean>`"isVerified"`)
      .where('gradeLevel', '=', 'adult')
      .where('deletedAt', 'is', null)
      .where(
        sql<boolean>`not exists (
          select from "verificationRecords" where "userId" = users.id and status = 'valid')`,
      )
      .limit(mostAtOnce)
    const over = valid.where('validUntil', '<=', now.toISOString())
    const soon = valid
      .where('validUntil', '<=', timeAfter(now, renewalDays * dayMs))
      .where('remindedAt', 'is', null)
    for (const [people, act] of [
      [endless, giveEnd],
      [over, endOver],
      [soon, remind],
    ] as const)
      for (const { userId } of await people.execute()) await write((tx) => act(tx, userId))
  },
})

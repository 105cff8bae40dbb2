import type { ReadDb } from '@dodam/db'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import type { OpenCase } from './cases.ts'
import { lockRisk, pause } from './pause.ts'
import { readEvents } from './reads.ts'
import { severityOf } from './rules.ts'
import { isAbove, isPausing, scoreOf } from './score.ts'

/** The most members in one run; the next run continues. */
const maxPeople = 200
/** A pause caused by others starts at a random moment in this time, so that it cannot be matched with them. */
const maskMs = 6 * 3_600_000

interface RiskJobDeps {
  db: ReadDb
  write: Write
  openCase: OpenCase
}

/** Evaluate new events, each member in their own transaction, and open a case above the limit. */
export const riskJob = ({ db, write, openCase }: RiskJobDeps): Job => ({
  name: 'score-risk',
  everySeconds: 10,
  run: async () => {
    const people = await db
      .selectFrom('riskEvents')
      .select('userId')
      .distinct()
      .where('isScored', '=', false)
      .limit(maxPeople)
      .execute()
    for (const { userId } of people) await write((tx) => look(tx, { userId, openCase }))
  },
})

/** Evaluate one member. Several instances may: without new events there is nothing to do. */
async function look(
  tx: Tx,
  { userId, openCase }: { userId: number; openCase: OpenCase },
): Promise<void> {
  await lockRisk(tx, userId)
  const fresh = await tx.db
    .selectFrom('riskEvents')
    .select('id')
    .where('userId', '=', userId)
    .where('isScored', '=', false)
    .forUpdate()
    .skipLocked()
    .execute()
  if (fresh.length === 0) return
  await tx.db
    .updateTable('riskEvents')
    .set({ isScored: true })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(fresh.map(({ id }) => id)))))
    .execute()
  const { pausedAt, pauseCaseId } = await tx.db
    .selectFrom('users')
    .select(['pausedAt', 'pauseCaseId'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const now = tx.clock.now()
  const events = await readEvents(tx, userId)
  const isToPause = isPausing(events, now)
  // A case without a pause shows admins only what they may see beside a name.
  const score = scoreOf(
    isToPause || pausedAt !== null ? events : await readEvents(tx, userId, { namedOnly: true }),
    now,
  )
  const isNew = pauseCaseId === null || (pausedAt === null && isToPause)
  if (!isNew || (pausedAt === null && !isAbove(score))) return
  const id = await openCase(tx, {
    targetType: 'user',
    targetId: userId,
    subjectId: userId,
    source: 'risk',
    // A paused member waits for the decision.
    severity: pausedAt !== null || isToPause ? 'P1' : severityOf(score),
    reason: 'risk',
    findings: [],
    risk: score.signs,
  })
  if (isToPause) await pause(tx, { userId, at: new Date(now.getTime() + Math.random() * maskMs) })
  await tx.db.updateTable('users').set({ pauseCaseId: id }).where('id', '=', userId).execute()
}

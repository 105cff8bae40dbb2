import type { ReadDb } from '@dodam/db'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import type { OpenCase } from './cases.ts'
import { lockRisk, pause } from './pause.ts'
import { readEvents } from './reads.ts'
import { severityOf } from './rules.ts'
import { isAbove, isPausing, scoreOf } from './score.ts'

/** So many people in one run; the rest waits for the next. */
const maxPeople = 200
/** What others did shows as a pause at a random moment within so long, so that it cannot be matched with what they did. */
const maskMs = 6 * 3_600_000

interface RiskJobDeps {
  db: ReadDb
  write: Write
  openCase: OpenCase
}

/** Look at what new events add up to, each person in a transaction of their own, and open a case where it is above the line. */
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

/** Look at one person. Several instances may: who finds no new events any more has nothing to do. */
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
  // A case without a pause tells admins what they may know beside a name, and of nothing else.
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

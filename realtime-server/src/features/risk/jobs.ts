import type { ReadDb } from '@dodam/db'
import type { Clock } from '../../core/clock.ts'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import type { OpenCase } from './cases.ts'
import { lockRisk, pause, tellPause } from './pause.ts'
import { readEvents } from './reads.ts'
import { severityOf } from './rules.ts'
import { isAbove, isPausing, scoreOf } from './score.ts'

/** The most members in one run; the next run continues. */
const maxPeople = 200
/** A pause caused by others starts at a random moment in this time, so that it cannot be matched with them. */
const maskMs = 6 * 3_600_000

interface RiskJobDeps {
  db: ReadDb
  clock: Clock
  write: Write
  openCase: OpenCase
}

/**
 * Evaluate new events, each member in their own transaction, and open a case above the limit; where anonymous content
 * caused a pause, when admins are told.
 */
export const riskJob = ({ db, clock, write, openCase }: RiskJobDeps): Job => ({
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
    const untold = await db
      .selectFrom('users')
      .select('id')
      .where('pausedAt', 'is not', null)
      .where('pauseTellAt', '<=', clock.now().toISOString())
      .limit(maxPeople)
      .execute()
    const ids = new Set([...people.map(({ userId }) => userId), ...untold.map(({ id }) => id)])
    for (const userId of ids) await write((tx) => look(tx, { userId, openCase }))
  },
})

/** Evaluate one member. Several instances may: there is nothing to do without new events or a pause to tell of. */
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
  const now = tx.clock.now()
  const { pausedAt, pauseTellAt, pauseCaseId } = await tx.db
    .selectFrom('users')
    .select(['pausedAt', 'pauseTellAt', 'pauseCaseId'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const isUntold = pausedAt !== null && pauseTellAt !== null
  const isTimeToTell = isUntold && Date.parse(pauseTellAt) <= now.getTime()
  if (fresh.length === 0 && !isTimeToTell) return
  await tx.db
    .updateTable('riskEvents')
    .set({ isScored: true })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(fresh.map(({ id }) => id)))))
    .execute()
  const named = await readEvents(tx, userId, { namedOnly: true })
  const isNamed = isPausing(named, now)
  const isToPause = pausedAt === null && isPausing(await readEvents(tx, userId), now)
  const at = new Date(now.getTime() + Math.random() * maskMs)
  if (isToPause) await pause(tx, { userId, at, isNamed })
  if (isTimeToTell) await tellPause(tx, userId)
  const isNews = isTimeToTell || (isToPause && isNamed)
  const isPauseTold = isNews || (pausedAt !== null && !isUntold)
  // A case shows admins only what they may see beside a name.
  const score = scoreOf(named, now)
  if (pauseCaseId !== null && !isNews) return
  if (!isPauseTold && !isAbove(score)) return
  const id = await openCase(tx, {
    targetType: 'user',
    targetId: userId,
    subjectId: userId,
    source: 'risk',
    // A paused member waits for the decision.
    severity: isPauseTold ? 'P1' : severityOf(score),
    reason: 'risk',
    findings: [],
    risk: score.signs,
  })
  await tx.db.updateTable('users').set({ pauseCaseId: id }).where('id', '=', userId).execute()
}

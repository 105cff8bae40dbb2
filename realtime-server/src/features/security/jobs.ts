import { api } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { sql } from 'kysely'
import { type Clock, timeBefore } from '../../core/clock.ts'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Metrics } from '../../core/metrics.ts'
import { nobody } from '../../core/signals.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { closeAttacks, lockAttacks } from './attacks.ts'
import type { Detector } from './detection/detector.ts'
import { everywhere, userSource } from './detection/observations.ts'

/** Siblings share a browser, three accounts rarely. */
const accountsOfOneDevice = 3
/** Incidents in which nothing happened for so long are closed. */
const quietDays = 30
/** Each holds a lock until the write ends, and Postgres has room for some thousands. */
const mostAtOnce = 100
const dayMs = 86_400_000

interface Deps {
  db: Db
  clock: Clock
  detector: Detector
}

/**
 * Find accounts that were opened in one browser and each claimed the welcome gift within a day, for a person to look at.
 * They are found again only when there are more than their incident counts.
 */
export const giftsOfOneDeviceJob = ({ db, clock, detector }: Deps): Job => ({
  name: 'gifts of one device',
  everySeconds: 60,
  async run() {
    const since = new Date(clock.now().getTime() - dayMs)
    const { rows } = await sql<{ userId: number; userIds: number[] }>`
      select min(g."userId")::int as "userId", to_jsonb(array_agg(distinct g."userId")) as "userIds"
      from "userGifts" g join sessions s on s."userId" = g."userId"
      where g."isWelcomeGift" and g."createdAt" > ${since} and s."deviceId" is not null
      group by s."deviceId"
      having count(distinct g."userId") >= greatest(${accountsOfOneDevice}, 1 + (
        select coalesce(max(i.count), 0) from "securityIncidents" i
        where i.rule = 'gifts_of_one_device' and i.source = 'user ' || min(g."userId")))
      limit 100`.execute(db)
    detector.observe(
      rows.flatMap(({ userId, userIds }) =>
        userIds.map((id) => ({
          rule: 'gifts_of_one_device' as const,
          source: userSource(userId),
          same: String(id),
          from: nobody,
          userId,
          details: api.store.claim.path,
        })),
      ),
    )
    await detector.settled()
  },
})

interface AuditDeps {
  verify: () => Promise<{ brokenAt: number | null }>
  detector: Detector
}

/** Find out whether the audit log is still what was written. */
export const auditWatchJob = ({ verify, detector }: AuditDeps): Job => ({
  name: 'audit watch',
  everySeconds: 3_600,
  async run() {
    const { brokenAt } = await verify()
    if (brokenAt === null) return
    detector.observe([
      {
        rule: 'audit_broken',
        source: everywhere,
        same: String(brokenAt),
        from: nobody,
        userId: null,
        details: `audit ${brokenAt}`,
      },
    ])
    await detector.settled()
  },
})

/** Close incidents in which nothing has happened for a month. */
export const quietIncidentsJob = (write: Write): Job => ({
  name: 'quiet incidents',
  everySeconds: 3_600,
  async run() {
    while ((await write(closeQuiet)) === mostAtOnce);
  },
})

/** Close the attacks that have been quiet for longest. Returns how many were found. */
async function closeQuiet(tx: Tx): Promise<number> {
  const quiet = tx.db
    .selectFrom('securityIncidents')
    .select(['id', 'source'])
    .where('leadId', 'is', null)
    .where('lastAt', '<', timeBefore(tx.clock.now(), quietDays * dayMs))
    .where('status', '<>', 'resolved')
    .orderBy('lastAt')
    .limit(mostAtOnce)
  const found = await quiet.execute()
  if (found.length === 0) return 0
  await lockAttacks(tx, found)
  // Something may have happened in one before its lock was there.
  const ids = found.map(({ id }) => id)
  const stillQuiet = await quiet.where('id', 'in', ids).execute()
  await closeAttacks(tx, stillQuiet, { note: null, answer: 'noted', answerUntil: null })
  return found.length
}

/** Set the metric of open incidents, without the least serious ones. */
export const countIncidentsJob = ({ db, metrics }: { db: Db; metrics: Metrics }): Job => ({
  name: 'count incidents',
  everySeconds: 30,
  async run() {
    const { count } = await db
      .selectFrom('securityIncidents')
      .select(sql<number>`count(distinct coalesce("leadId", id))::int`.as('count'))
      .where('status', '<>', 'resolved')
      .where('severity', '>', 0)
      .executeTakeFirstOrThrow()
    metrics.openIncidents.set(count)
  },
})

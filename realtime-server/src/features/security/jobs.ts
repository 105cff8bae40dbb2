import { api } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { sql } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { Job } from '../../core/jobs.ts'
import type { Metrics } from '../../core/metrics.ts'
import { nobody } from '../../core/signals.ts'
import type { Write } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import type { Watch } from './detection/detector.ts'
import { everywhere, type Reading } from './detection/observations.ts'
import { detections, quietDays } from './detection/rules.ts'
import { incidentViews } from './views.ts'

interface Deps {
  db: Db
  clock: Clock
  watch: Watch
}

/** Accounts that were opened in one browser and each claimed the welcome gift within a day: for a person to look at. */
export const giftsOfOneDeviceJob = ({ db, clock, watch }: Deps): Job => ({
  name: 'gifts of one device',
  everySeconds: 60,
  async run() {
    const { from, seconds } = detections.gifts_of_one_device
    const since = new Date(clock.now().getTime() - seconds * 1_000)
    const { rows } = await sql<{ deviceId: string; userIds: number[] }>`
      select s."deviceId", array_agg(distinct g."userId") as "userIds"
      from "userGifts" g join sessions s on s."userId" = g."userId"
      where g."isWelcomeGift" and g."createdAt" > ${since}
        and s."deviceId" is not null
      group by 1 having count(distinct g."userId") >= ${from}
      limit 100`.execute(db)
    const readings = rows.flatMap(({ userIds }) => {
      const ids = userIds.map(Number).toSorted((a, b) => a - b)
      const first = ids[0] ?? 0
      return ids.map(
        (id): Reading => ({
          ...{ rule: 'gifts_of_one_device', source: `user ${first}`, same: String(id) },
          ...{ from: nobody, userId: first, details: api.store.claim.path },
        }),
      )
    })
    watch.found(await newIn(db, readings))
    await watch.settled()
  },
})

/** Without those whose incident of this time knows all of them already: what has not changed is no news. */
async function newIn(db: Db, readings: readonly Reading[]): Promise<Reading[]> {
  const sources = [...new Set(readings.map(({ source }) => source))]
  if (sources.length === 0) return []
  const known = await db
    .selectFrom('securityIncidents')
    .select(['source', 'count'])
    .where('rule', '=', 'gifts_of_one_device')
    .where((eb) => eb('source', '=', eb.fn.any(eb.val(sources))))
    .execute()
  const counts = new Map(known.map(({ source, count }) => [source, count]))
  const sizes = Map.groupBy(readings, ({ source }) => source)
  return readings.filter(
    ({ source }) => (counts.get(source) ?? 0) < (sizes.get(source)?.length ?? 0),
  )
}

/** Whether the audit log is still what was written. */
export const auditWatchJob = ({
  verify,
  watch,
}: {
  verify: () => Promise<{ brokenAt: number | null }>
  watch: Watch
}): Job => ({
  name: 'audit watch',
  everySeconds: 3_600,
  async run() {
    const { brokenAt } = await verify()
    if (brokenAt === null) return
    watch.found([
      {
        ...{ rule: 'audit_broken', source: everywhere, same: String(brokenAt) },
        ...{ from: nobody, userId: null, details: `audit ${brokenAt}` },
      },
    ])
    await watch.settled()
  },
})

/** Close incidents in which nothing has happened for a month. */
export const quietIncidentsJob = (write: Write): Job => ({
  name: 'quiet incidents',
  everySeconds: 3_600,
  run: () =>
    write(async (tx) => {
      const before = new Date(tx.clock.now().getTime() - quietDays * 86_400_000).toISOString()
      const rows = await tx.db
        .updateTable('securityIncidents')
        .set({ status: 'resolved', answer: 'noted', answerUntil: null })
        .where('lastAt', '<', before)
        .where('status', '<>', 'resolved')
        .returningAll()
        .execute()
      for (const view of await incidentViews(tx.db, rows))
        tx.announce(to.admins, 'incident:changed', view)
    }),
})

/** Tell the metrics how many incidents, other than the least serious ones, nobody has closed. */
export const countIncidentsJob = ({ db, metrics }: { db: Db; metrics: Metrics }): Job => ({
  name: 'count incidents',
  everySeconds: 30,
  async run() {
    const { count } = await db
      .selectFrom('securityIncidents')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '<>', 'resolved')
      .where('severity', '>', 0)
      .executeTakeFirstOrThrow()
    metrics.openIncidents.set(count)
  },
})

import {
  api,
  type DutyNow,
  type DutyRoster,
  type DutyState,
  gapDays,
  mayCall,
  type Staffed,
} from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import type { Context } from '../../core/tx/context.ts'
import { personIn, publicUser, readPeople } from '../accounts/reads.ts'
import type { Browser } from '../push/telling.ts'
import {
  type Change,
  changeAfter,
  changesOf,
  type Duty,
  dutiesOf,
  gapsIn,
  nextAfter,
  onDutyAt,
} from './rules.ts'

type Reading = Pick<Context, 'db' | 'clock'>

const dayMs = 86_400_000
const isoOf = (ms: number) => new Date(ms).toISOString()

/** The call that takes a case on. Who may not make it is on duty for other things, and leaves a gap for a child in danger. */
export const takesCaseOn: Staffed = api.reports.decide

/**
 * Read who is on duty from `from` until `until` (milliseconds since 1970): shifts by the clock of their place, with its
 * daylight saving, without former admins. `able` are the duties of those who may take on a case.
 */
export async function readDuties({ db }: Pick<Reading, 'db'>, from: number, until: number) {
  const { rows } = await sql<{ adminId: number; from: string; until: string }>`
    select "adminId",
      (day + "startsAt") at time zone "timeZone" as "from",
      (day + "endsAt" + case when "endsAt" > "startsAt" then interval '0' else interval '1 day' end)
        at time zone "timeZone" as until
    from "dutyShifts"
    cross join lateral (
      select day::date from generate_series(
        (${isoOf(from)}::timestamptz at time zone "timeZone")::date - 1,
        (${isoOf(until)}::timestamptz at time zone "timeZone")::date, interval '1 day') as day
      where extract(isodow from day) = weekday) as days`.execute(db)
  const planned: Duty[] = rows.map((row) => ({
    adminId: row.adminId,
    from: Date.parse(row.from),
    until: Date.parse(row.until),
  }))
  const admins = await listAdmins(db)
  const changes = await listChanges(db, { admins, after: isoOf(from) })
  const all = dutiesOf(planned, changes)
  const dutiesBy = (team: typeof admins) =>
    all.filter(({ adminId }) => team.some(({ id }) => id === adminId))
  return {
    duties: dutiesBy(admins),
    able: dutiesBy(admins.filter((admin) => mayCall(admin, takesCaseOn))),
  }
}

/** List the admins and what they may do. */
export const listAdmins = (db: Reading['db']) =>
  db
    .selectFrom('users')
    .select(['id', 'staffRoles'])
    // A literal, so that the planner may use the index of admins.
    .where(sql<boolean>`"isAdmin"`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()

const idsOf = (admins: readonly { id: number }[]): ReadonlySet<number> =>
  new Set(admins.map(({ id }) => id))

/** List the changes that are not over at a time, as far as they count for these admins. */
async function listChanges(
  db: Reading['db'],
  { admins, after }: { admins: readonly { id: number }[]; after: string },
): Promise<Change[]> {
  const rows = await db
    .selectFrom('dutyChanges')
    .selectAll()
    .where('endsAt', '>', after)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  const changes = rows.map(({ awayId, coverId, startsAt, endsAt }) => ({
    awayId,
    coverId,
    from: Date.parse(startsAt),
    until: Date.parse(endsAt),
  }))
  return changesOf(idsOf(admins), changes)
}

/** List the ids of the admins who are on duty now. */
export async function listOnDuty(reading: Reading): Promise<number[]> {
  const now = reading.clock.now().getTime()
  return onDutyAt((await readDuties(reading, now, now + 1)).duties, now)
}

/** Read who is on duty from now until the end of the coming week, with both moments in milliseconds since 1970. */
export async function readComing({ db, clock }: Reading) {
  const now = clock.now().getTime()
  const until = now + gapDays * dayMs
  return { now, until, ...(await readDuties({ db }, now, until)) }
}

/** Read the plan of the admins of now, and its changes that are not over. */
export async function readRoster({ db, clock }: Reading): Promise<DutyRoster> {
  const row = await db.selectFrom('dutyRoster').select('version').executeTakeFirst()
  const admins = await listAdmins(db)
  const rows = await db
    .selectFrom('dutyShifts')
    .selectAll()
    .orderBy('weekday')
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  const team = idsOf(admins)
  const shifts = rows.filter(({ adminId }) => team.has(adminId))
  const changes = await listChanges(db, { admins, after: clock.now().toISOString() })
  const people = await readPeople(
    db,
    admins.map(({ id }) => id),
  )
  return {
    kind: 'duty-roster',
    admins: admins.map(({ id }) => publicUser(personIn(people, id))),
    roles: admins.map(({ id, staffRoles }) => ({ adminId: id, staffRoles })),
    reachableIds: await listReachableIds(db),
    version: row?.version ?? 0,
    shifts: shifts.map(({ adminId, weekday, startsAt, endsAt, timeZone }) => ({
      adminId,
      weekday,
      from: startsAt.slice(0, 5),
      until: endsAt.slice(0, 5),
      timeZone,
    })),
    changes: changes.map(({ from, until, ...who }) => ({
      ...who,
      from: isoOf(from),
      until: isoOf(until),
    })),
  }
}

/** Read who is on duty now and next, and the gaps of the coming week. */
export async function readNow({ db, clock }: Reading): Promise<DutyNow> {
  const { now, until, duties, able } = await readComing({ db, clock })
  const ids = onDutyAt(duties, now)
  const next = nextAfter(duties, now)
  const changesAt = changeAfter(duties, now)
  const people = await readPeople(db, next === undefined ? ids : [...ids, next.adminId])
  return {
    kind: 'duty-now',
    onDuty: ids.map((id) => publicUser(personIn(people, id))),
    changesAt: changesAt === undefined ? null : isoOf(changesAt),
    next:
      next === undefined
        ? null
        : { user: publicUser(personIn(people, next.adminId)), at: isoOf(next.from) },
    isGap: onDutyAt(able, now).length === 0,
    gaps: gapsIn(able, now, until),
  }
}

/** Read what everybody may know of duty. */
export async function readState({
  db,
  clock,
}: Reading): Promise<Omit<DutyState, 'firstContactWaits'>> {
  const { now, until, able } = await readComing({ db, clock })
  const isSomebodyOnDuty = onDutyAt(able, now).length > 0
  const next = nextAfter(able, now)
  return {
    kind: 'duty-state',
    isSomebodyOnDuty,
    until: isSomebodyOnDuty ? (gapsIn(able, now, until)[0]?.from ?? null) : null,
    nextAt: isSomebodyOnDuty || next === undefined ? null : isoOf(next.from),
  }
}

const devicesOfAdmins = (db: ReadDb) =>
  db
    .selectFrom('dutyDevices')
    .innerJoin('users', 'users.id', 'adminId')
    .where(sql<boolean>`"isAdmin"`)
    .where('deletedAt', 'is', null)

/** List the browsers that ring for these admins. Those of a former admin never ring. */
export async function listDevices(db: ReadDb, adminIds: readonly number[]): Promise<Browser[]> {
  if (adminIds.length === 0) return []
  return await devicesOfAdmins(db)
    .select(['endpoint', 'p256dh', 'auth'])
    .where('adminId', 'in', [...adminIds])
    .execute()
}

/** List the admins who have a browser that rings. */
export async function listReachableIds(db: ReadDb): Promise<number[]> {
  const rows = await devicesOfAdmins(db).select('adminId').distinct().orderBy('adminId').execute()
  return rows.map(({ adminId }) => adminId)
}

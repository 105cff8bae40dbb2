import type { Query, users } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import { turns } from '../../core/jobs/turns.ts'
import { containing, isNamed, searchedNames } from '../accounts/name-search.ts'
import { hasNamedCase } from '../visibility/case-masks.ts'

type Filters = Pick<Query<typeof users.list>, 'type' | 'role' | 'standing'>

interface Scope extends Filters {
  before: number
  limit: number
  /** The current time, for suspensions and pauses. */
  now: Date
}

/** How many of the newest accounts are scanned; the index serves only names that are rare among them. */
const windowSize = 10_000
/** Searches are slow, so few run at once and leave connections for quick calls. */
const inTurn = turns({ atOnce: 2, waiting: 20 })

const standings: Record<Filters['standing'], (now: Date) => RawBuilder<boolean>> = {
  any: () => sql`"deletedAt" is null`,
  // The first condition is that of the index.
  suspended: (now) =>
    sql`"suspendedUntil" is not null and "suspendedUntil" > ${now} and "deletedAt" is null
      and ${hasNamedCase('suspensionCaseId')}`,
  paused: (now) =>
    sql`"pausedAt" is not null and "pausedAt" <= ${now} and "pauseTellAt" is null and "deletedAt" is null`,
  verified: () => sql`"isVerified" and "deletedAt" is null`,
  admin: () => sql`"isAdmin" and "deletedAt" is null`,
  deleted: () => sql`"deletedAt" is not null`,
}

/** Literals, so that the planner can use the partial indexes. */
const isWanted = ({ type, role, standing, now }: Scope): RawBuilder<boolean> => sql`
  ${standings[standing](now)}
  ${type === 'all' ? sql`` : type === 'test' ? sql`and ("isAi" or "isTest")` : sql`and not ("isAi" or "isTest")`}
  ${role === 'all' ? sql`` : sql`and role = ${sql.lit(role)}`}`

/** Return the ids of the newest accounts in the scope. */
export async function listIds(db: ReadDb, scope: Scope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where id < ${scope.before} and ${isWanted(scope)}
    order by id desc limit ${sql.lit(scope.limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

interface Found {
  ids: number[]
  /** Whether all accounts in the scope were scanned. */
  isAll: boolean
}

/** Search the newest accounts in the scope, by a partial index. */
async function findAmongNewest(db: ReadDb, text: string, scope: Scope): Promise<Found> {
  const { rows } = await sql<{ id: number | null; seen: number }>`
    with newest as materialized (
      select id, ${searchedNames} as names from users
      where id < ${scope.before} and ${isWanted(scope)}
      order by id desc limit ${sql.lit(windowSize)}
    ), found as (
      select id from newest where names like lower(${containing(text)})
      order by id desc limit ${sql.lit(scope.limit)}
    )
    select id, 0 as seen from found
    union all
    select null, count(*) from newest`.execute(db)
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  const seen = rows.find(({ id }) => id === null)?.seen ?? 0
  return { ids: ids.toSorted((one, other) => other - one), isAll: seen < windowSize }
}

/**
 * Search all accounts that are not deleted by the index of their letters. `offset 0` is an optimisation fence: without
 * it the planner may scan all accounts, newest first, until enough match.
 */
async function findByIndex(db: ReadDb, text: string, scope: Scope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select * from users
      where ${isNamed(text)}
      offset 0
    ) as found
    where id < ${scope.before} and ${isWanted(scope)}
    order by id desc limit ${sql.lit(scope.limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Return the newest accounts with the text in a name or an address; a single letter only among the newest. */
export const findIds = (db: ReadDb, text: string, scope: Scope): Promise<number[]> =>
  inTurn(async () => {
    const { ids, isAll } = await findAmongNewest(db, text, scope)
    if (isAll || ids.length === scope.limit || [...text].length < 2) return ids
    return await findByIndex(db, text, scope)
  })

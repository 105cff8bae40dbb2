import type { ReadDb } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'

/** An admin's session ends after this long without activity. While the admin is on duty it locks instead. */
const idleMs = 30 * 60_000
/** An admin's session ends after this long in any case. */
const mostMs = 8 * 3_600_000
/** While the admin is on duty, their session ends after this long in any case: longer than a shift. */
const mostOnDutyMs = 24 * 3_600_000
/** Activity is stored at most this often. */
export const noteActEveryMs = 60_000

/** The times of an admin in a session's row. */
export interface AdminTimes {
  createdAt: string
  adminSince: string | null
  adminActiveAt: string | null
}

/** List the ids of the admins who are on duty now. */
export type ListOnDuty = (context: { db: ReadDb; clock: Clock }) => Promise<readonly number[]>

/** The end of an admin's session. All times are in milliseconds since 1970. */
interface AdminEnds {
  /** When it locks without further activity; null where it ends instead. */
  locksAt: number | null
  /** When it ends without further activity. */
  endsAt: number
  /** When it ends in any case. */
  mustEndAt: number
}

/** Return when an admin's session locks and ends. A locked session stays until the duty is over. */
export function adminEnds(
  { createdAt, adminSince, adminActiveAt }: AdminTimes,
  isOnDuty: boolean,
): AdminEnds {
  const since = Date.parse(adminSince ?? createdAt)
  const idleAt = Date.parse(adminActiveAt ?? createdAt) + idleMs
  if (isOnDuty) {
    const mustEndAt = since + mostOnDutyMs
    return { locksAt: idleAt, endsAt: mustEndAt, mustEndAt }
  }
  const mustEndAt = since + mostMs
  return { locksAt: null, endsAt: Math.min(idleAt, mustEndAt), mustEndAt }
}

/** Return whether an admin's session is open, locked or expired. Duty is read only where the session was left idle. */
export async function adminState(
  userId: number,
  times: AdminTimes,
  { listOnDuty, ...reading }: { db: ReadDb; clock: Clock; listOnDuty: ListOnDuty },
): Promise<'open' | 'locked' | 'expired'> {
  const now = reading.clock.now().getTime()
  if (adminEnds(times, false).endsAt > now) return 'open'
  const onDuty = await listOnDuty(reading)
  const { locksAt, endsAt } = adminEnds(times, onDuty.includes(userId))
  if (endsAt <= now) return 'expired'
  return locksAt !== null && locksAt <= now ? 'locked' : 'open'
}

/**
 * `adminEnds` as a condition on the rows of `sessions`: whether an admin's session has expired at `now`. `onDutyIds` are
 * the admins who are on duty then.
 */
export function hasRunOut(now: Date, onDutyIds: readonly number[]): RawBuilder<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const since = sql`coalesce(sessions."adminSince", sessions."createdAt")`
  return sql<boolean>`(${since} <= ${before(mostOnDutyMs)}
    or not (sessions."userId" = any(${[...onDutyIds]}::int[])) and (${since} <= ${before(mostMs)}
      or coalesce(sessions."adminActiveAt", sessions."createdAt") <= ${before(idleMs)}))`
}

/**
 * Whether a session may act as an admin, as a condition on the rows of `sessions` joined with `users`. A session opened
 * with a password alone may not, when the admin has a second factor or the installation requires one.
 */
export const actsAsAdmin = (isFactorRequired: boolean): RawBuilder<boolean> => sql<boolean>`(
  users."isAdmin" and (sessions."factorAt" is not null or not (${sql.lit(isFactorRequired)}
    or exists (select from "secondFactors" where "secondFactors"."userId" = users.id))))`

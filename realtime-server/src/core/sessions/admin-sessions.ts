import { type RawBuilder, sql } from 'kysely'

/** An admin's session ends after this long without activity. */
const idleMs = 30 * 60_000
/** An admin's session ends after this long in any case. */
const mostMs = 8 * 3_600_000
/** Activity is stored at most this often. */
export const noteActEveryMs = 60_000

/** The times of an admin in a session's row. */
export interface AdminTimes {
  createdAt: string
  adminSince: string | null
  adminActiveAt: string | null
}

/** Return when an admin's session ends, in milliseconds since 1970: without activity, and in any case. */
export function adminEnds({ createdAt, adminSince, adminActiveAt }: AdminTimes): {
  endsAt: number
  mustEndAt: number
} {
  const mustEndAt = Date.parse(adminSince ?? createdAt) + mostMs
  return { endsAt: Math.min(Date.parse(adminActiveAt ?? createdAt) + idleMs, mustEndAt), mustEndAt }
}

/** `adminEnds` as a condition on the rows of `sessions`: whether an admin's session has expired at `now`. */
export const hasRunOut = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  coalesce(sessions."adminActiveAt", sessions."createdAt") <= ${new Date(now.getTime() - idleMs)}
  or coalesce(sessions."adminSince", sessions."createdAt") <= ${new Date(now.getTime() - mostMs)})`

/**
 * Whether a session may act as an admin, as a condition on the rows of `sessions` joined with `users`. A session opened
 * with a password alone may not, when the admin has a second factor or the installation requires one.
 */
export const actsAsAdmin = (isFactorRequired: boolean): RawBuilder<boolean> => sql<boolean>`(
  users."isAdmin" and (sessions."factorAt" is not null or not (${sql.lit(isFactorRequired)}
    or exists (select from "secondFactors" where "secondFactors"."userId" = users.id))))`

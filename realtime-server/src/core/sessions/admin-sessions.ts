import { type RawBuilder, sql } from 'kysely'

/** An admin's session ends after this long without an act of theirs. */
const idleMs = 30 * 60_000
/** An admin's session ends after this long in any case. */
const mostMs = 8 * 3_600_000
/** Acts are noted at most this often. */
export const noteActEveryMs = 60_000

/** What a session's row says of the times of an admin. */
export interface AdminTimes {
  createdAt: string
  adminSince: string | null
  adminActiveAt: string | null
}

/** When an admin's session ends, in milliseconds since 1970: by itself, unless they do something, and in any case. */
export function adminEnds({ createdAt, adminSince, adminActiveAt }: AdminTimes): {
  endsAt: number
  mustEndAt: number
} {
  const mustEndAt = Date.parse(adminSince ?? createdAt) + mostMs
  return { endsAt: Math.min(Date.parse(adminActiveAt ?? createdAt) + idleMs, mustEndAt), mustEndAt }
}

/** The same as a condition on the rows of `sessions`: whether an admin's one has run out at `now`. */
export const hasRunOut = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  coalesce(sessions."adminActiveAt", sessions."createdAt") <= ${new Date(now.getTime() - idleMs)}
  or coalesce(sessions."adminSince", sessions."createdAt") <= ${new Date(now.getTime() - mostMs)})`

/**
 * Whether a session may act as an admin, as a condition on the rows of `sessions` joined with `users`: not one that was
 * opened with a password alone where there is a second factor, or where this installation wants one.
 */
export const actsAsAdmin = (isFactorRequired: boolean): RawBuilder<boolean> => sql<boolean>`(
  users."isAdmin" and (sessions."factorAt" is not null or not (${sql.lit(isFactorRequired)}
    or exists (select from "secondFactors" where "secondFactors"."userId" = users.id))))`

import type { ActiveSession, Answer, Query, security } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { turns } from '../../core/jobs/turns.ts'
import { nextBeforeOf } from '../../core/paging.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { sessionView } from './views.ts'

type Listing = Partial<Query<typeof security.listSessions>> & {
  limit: number
  /** A session that was last used before this has ended. */
  idleSince: string
}

/** A rare match is looked for in all sessions, so few searches run at once and leave connections for quick calls. */
const inTurn = turns({ atOnce: 2, waiting: 20 })

/** Matches text that contains the word. */
const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Select sessions with what their view shows. */
const shownSessions = (db: ReadDb) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'publicId', 'userId', 'username', 'nickname', 'isAdmin'])
    .select(['suspiciousAt', 'sessions.address', 'network', 'lastSeenAt', 'device'])

/** Select the sessions in use that match, newest sign-in first, either the unusual ones or all others. */
async function readSessions(
  { db, me }: Context<Admin>,
  { idleSince, userId, search = '', before, limit }: Listing,
  isUnusual: boolean,
) {
  if (limit === 0) return []
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).map(containing)
  const rows = await shownSessions(db)
    .where('endedAt', 'is', null)
    .where('lastSeenAt', '>', idleSince)
    .where('suspiciousAt', isUnusual ? 'is not' : 'is', null)
    .where('publicId', '<', before ?? Number.MAX_SAFE_INTEGER)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? 0))
    .$if(words.length > 0, (query) =>
      query.where(
        sql<boolean>`lower(concat_ws(' ', username, nickname, sessions.address, device)) like all(${words}::text[])`,
      ),
    )
    .orderBy('publicId', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => sessionView(row, me.sessionId))
}

/**
 * List the sessions of a member that were used since a time, whether they have ended or not, the last used first. Their
 * times are not rounded: a provider finds who had an address by the minute.
 */
export async function listUsedSessions(
  { db, me }: Context<Admin>,
  { userId, since, limit }: { userId: number; since: string; limit: number },
): Promise<ActiveSession[]> {
  const rows = await shownSessions(db)
    .where('userId', '=', userId)
    .where('lastSeenAt', '>', since)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('publicId', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...sessionView(row, me.sessionId),
    lastActivity: row.lastSeenAt,
  }))
}

/** Return whether a cursor is in the second part of the list, after the unusual sessions. */
async function isPastUnusual({ db }: Context<Admin>, before: number | undefined) {
  if (before === undefined) return false
  const row = await db
    .selectFrom('sessions')
    .select('suspiciousAt')
    .where('publicId', '=', before)
    .executeTakeFirst()
  return row === undefined || row.suspiciousAt === null
}

async function listPage(context: Context<Admin>, page: Listing) {
  const { before, limit } = page
  const isPast = await isPastUnusual(context, before)
  const unusual = isPast ? [] : await readSessions(context, page, true)
  const rest = { ...page, limit: limit - unusual.length, before: isPast ? before : undefined }
  const items = [...unusual, ...(await readSessions(context, rest, false))]
  return { items, nextBefore: nextBeforeOf(items, limit) }
}

/**
 * List the sessions in use, unusual ones first, then by sign-in: the order of use would tell the times that are rounded
 * to hours.
 */
export const listSessions = (
  context: Context<Admin>,
  page: Listing,
): Promise<Answer<typeof security.listSessions>> =>
  page.search === undefined || page.search === ''
    ? listPage(context, page)
    : inTurn(() => listPage(context, page))

import {
  type AdminUserDetail,
  type Answer,
  api,
  mayCall,
  type Query,
  type users,
} from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import { nextBeforeOf } from '../../core/paging.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { agreementOn, readAdmins } from '../accounts/admins.ts'
import { readReset } from '../recovery/reads.ts'
import { chatsClosedView } from '../reports/views.ts'
import { readHistories } from '../verification/reads.ts'
import { hasNamedCase } from '../visibility/case-masks.ts'
import { readOpenRequests } from './admin-requests.ts'
import { findIds, listIds } from './search.ts'
import type { Totals } from './totals.ts'
import { type AccountRow, accountColumns, accountView } from './views.ts'

/** Return accounts with their last sign-in, newest account first. */
const readAccounts = (db: ReadDb, ids: readonly number[]): Promise<AccountRow[]> =>
  db
    .selectFrom('users')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('sessions')
          .select((ofSessions) => [
            ofSessions.fn.max('sessions.createdAt').as('lastLoginAt'),
            ofSessions.fn.max('lastSeenAt').as('lastSeenAt'),
          ])
          .whereRef('userId', '=', 'users.id')
          .as('signIns'),
      (join) => join.onTrue(),
    )
    .select(accountColumns.map((column) => `users.${column}` as const))
    .select(['signIns.lastLoginAt', 'signIns.lastSeenAt'])
    .select(hasNamedCase('users.suspensionCaseId').as('hasNamedSuspension'))
    .where((eb) => eb('users.id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('users.id', 'desc')
    .execute()

/** List accounts for admins, newest first. */
export async function listUsers(
  { db, clock }: Context<Admin>,
  { search = '', limit, before = Number.MAX_SAFE_INTEGER, ...filters }: Query<typeof users.list>,
  countTotals: Totals,
): Promise<Answer<typeof users.list>> {
  const now = clock.now()
  const scope = { ...filters, before, limit, now }
  const [ids, totals] = await Promise.all([
    search === '' ? listIds(db, scope) : findIds(db, search, scope),
    countTotals(db),
  ])
  const rows = await readAccounts(db, ids)
  return {
    users: rows.map((row) => accountView(row, now)),
    totals,
    nextBefore: nextBeforeOf(rows, limit),
  }
}

/** Find an account, also a deleted one. Throws NOT_FOUND. */
export async function findAccount(db: ReadDb, id: number): Promise<{ isDeleted: boolean }> {
  const row = await db
    .selectFrom('users')
    .select('deletedAt')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  return { isDeleted: row.deletedAt !== null }
}

/** Return a member's newest open support messages. */
const readInquiries = (db: ReadDb, userId: number) =>
  db
    .selectFrom('supportMessages')
    .select(['id', 'message', 'createdAt'])
    .where('userId', '=', userId)
    .where('status', '<>', 'resolved')
    .orderBy('id', 'desc')
    .limit(5)
    .execute()

/** Return one account; a deleted one is blank. Throws NOT_FOUND. */
export async function readUser(
  { db, clock, me }: Pick<Context<Admin>, 'db' | 'clock' | 'me'>,
  { id, idleSince, isTwoPerson }: { id: number; idleSince: string; isTwoPerson: boolean },
): Promise<AdminUserDetail> {
  const [row] = await readAccounts(db, [id])
  if (row === undefined) throw new Problem('NOT_FOUND')
  const { noChatsUntil, noChatsReason, ...more } = await db
    .selectFrom('users')
    .select(['verificationDate', 'ageConfirmedAt', 'nicknameChangeCount'])
    .select(['noChatsUntil', 'noChatsReason', 'bannedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { count } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', id)
    .where('endedAt', 'is', null)
    .where('lastSeenAt', '>', idleSince)
    .executeTakeFirstOrThrow()
  const isDeleted = row.deletedAt !== null
  return {
    ...accountView(row, clock.now()),
    ...more,
    kind: 'admin-user-detail',
    sessionsCount: count,
    chatsClosed: chatsClosedView({ noChatsUntil, noChatsReason }, clock.now()),
    isRoleLocked: !isDeleted && row.isVerified,
    // Requests about the calling admin are hidden from them, and those of others from all who cannot agree.
    requests:
      id === me.id || !mayCall(me, api.users.listRequests)
        ? []
        : await readOpenRequests({ db, clock }, { userId: id }),
    agreement: agreementOn(await readAdmins({ db, clock }, api.users.setAdmin), {
      isTwoPerson,
      meId: me.id,
      aboutId: id,
    }),
    inquiries: mayCall(me, api.support.list) ? await readInquiries(db, id) : [],
    reset: isDeleted ? null : await readReset({ db, clock }, id),
  }
}

/** Return what a member has done by name. Throws NOT_FOUND. */
export async function readStats(
  { db }: Context<Admin>,
  { id }: { id: number },
): Promise<Answer<typeof users.readStats>> {
  const row = await db
    .selectFrom('users')
    .select(['postsCount', 'commentsCount', 'likesCount', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  // A deleted account is blank, as in every view.
  const isGone = row.deletedAt !== null
  const history = (await readHistories(db, [id])).get(id)
  return {
    kind: 'user-stats',
    id,
    totalPosts: isGone ? 0 : row.postsCount,
    totalComments: isGone ? 0 : row.commentsCount,
    totalLikes: isGone ? 0 : row.likesCount,
    totalChatRooms: isGone ? 0 : (history?.chats ?? 0),
  }
}

/** Lock an account until the write ends and return it. NOT_FOUND for an unknown id and a deleted account. */
export async function lockAccount(
  db: ReadDb,
  id: number,
  lock: RawBuilder<unknown> = sql`for no key update`,
) {
  const { rows } = await sql<
    Pick<
      AccountRow,
      | 'id'
      | 'username'
      | 'role'
      | 'gradeLevel'
      | 'isAdmin'
      | 'staffRoles'
      | 'isVerified'
      | 'isAi'
      | 'isTest'
    > & {
      suspendedUntil: string | null
      hasNamedSuspension: boolean
      bannedAt: string | null
    }
  >`
    select id, username, role, "gradeLevel", "isAdmin", "staffRoles", "isVerified", "isAi", "isTest",
      "suspendedUntil", ${hasNamedCase('users.suspensionCaseId')} as "hasNamedSuspension", "bannedAt"
    from users where id = ${id} and "deletedAt" is null ${lock}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Problem('NOT_FOUND')
  return row
}

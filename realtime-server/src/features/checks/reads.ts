import type { AdminObjection, Answer, checks, Export, TextCheck } from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import { type Selectable, sql } from 'kysely'
import { nextBeforeOf, type Page } from '../../core/paging.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { isOfTests } from '../accounts/test-accounts.ts'

/** Return an objection for admins, without its author, who may have written something anonymous. */
export const objectionView = (row: Selectable<Database['objections']>): AdminObjection => ({
  kind: 'admin-objection',
  id: row.id,
  place: row.place,
  text: row.text,
  findings: row.findings,
  createdAt: row.createdAt,
  readAt: row.readAt,
})

/** List objections, newest first, and count the unread ones. */
export async function listObjections(
  { db }: Pick<Context, 'db'>,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<Answer<typeof checks.listObjections>> {
  const rows = await db
    .selectFrom('objections')
    .selectAll()
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const { unread } = await db
    .selectFrom('objections')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    items: rows.map(objectionView),
    nextBefore: nextBeforeOf(rows, limit),
    unread,
  }
}

type Own = Pick<Context<Member>, 'db' | 'me'>

/** List the log of the caller's texts, newest first. */
export const listOwnChecks = (
  { db, me }: Own,
  { limit, before = Number.MAX_SAFE_INTEGER }: Page,
): Promise<TextCheck[]> =>
  db
    .selectFrom('textChecks')
    .select(['id', 'place', 'kind', 'severity', 'reasons', 'action', 'createdAt'])
    .where('writerId', '=', me.id)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** List the caller's objections, newest first. */
export async function listOwnObjections(
  { db, me }: Own,
  { limit, before = Number.MAX_SAFE_INTEGER }: Page,
): Promise<Export['objections']> {
  const rows = await db
    .selectFrom('objections')
    .select(['id', 'place', 'text', 'createdAt'])
    .where('userId', '=', me.id)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ kind: 'objection', ...row }))
}

/** Count the texts with findings since a time by what followed, and the objections. A text has a row for each kind. */
export async function countChecks(
  db: ReadDb,
  since: string,
): Promise<Record<TextCheck['action'] | 'objections', number>> {
  const rows = await db
    .selectFrom('textChecks')
    .select(['action', sql<number>`count(distinct ("writerId", place, "createdAt"))`.as('count')])
    .where('createdAt', '>=', since)
    .where((eb) => eb.not(isOfTests('writerId')))
    .groupBy('action')
    .execute()
  const { objections } = await db
    .selectFrom('objections')
    .select((eb) => eb.fn.countAll<number>().as('objections'))
    .where('createdAt', '>=', since)
    .where((eb) => eb.not(isOfTests('userId')))
    .executeTakeFirstOrThrow()
  const none = { posted: 0, noted: 0, masked: 0, held: 0, asked: 0, confirmed: 0, refused: 0 }
  const counts = Object.fromEntries(rows.map(({ action, count }) => [action, count]))
  return { ...none, ...counts, objections }
}

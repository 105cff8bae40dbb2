import { type CaseLinks, linkedCasesSize } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import type { Admin } from '../../../core/sessions/actor.ts'
import type { Context } from '../../../core/tx/context.ts'
import { isNamedCase } from '../../visibility/case-masks.ts'
import { readCaseRow } from '../reads.ts'
import type { CaseRow } from '../views.ts'
import { caseViews, readCaseView } from './views.ts'

/** Return the story in which a reported story or comment stands; null where members cannot read it. */
async function readPostId(
  db: ReadDb,
  { targetType, targetId }: CaseRow,
): Promise<CaseLinks['postId']> {
  if (targetType !== 'post' && targetType !== 'comment') return null
  const post = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', (eb) =>
      targetType === 'post'
        ? eb.val(targetId)
        : eb.selectFrom('comments').select('postId').where('comments.id', '=', targetId),
    )
    .where('deletedAt', 'is', null)
    .where('heldAt', 'is', null)
    .executeTakeFirst()
  return post?.id ?? null
}

/**
 * Return the other open cases about the person of a case, the most urgent first, where all of them name the person: a case
 * beside a masked one would tell who wrote it.
 */
export async function readOpenCases(
  { db, me }: Pick<Context<Admin>, 'db' | 'me'>,
  row: CaseRow,
): Promise<CaseRow[]> {
  const { target } = await readCaseView(db, row, me.language)
  if (target.user === null) return []
  return await db
    .selectFrom('cases')
    .selectAll()
    .where('subjectId', '=', row.subjectId)
    .where('id', '<>', row.id)
    .where('status', '=', sql.lit('pending'))
    .where(isNamedCase)
    .orderBy('severity')
    .orderBy('dueAt')
    .orderBy('id')
    .limit(linkedCasesSize)
    .execute()
}

/** Return where a case leads. NOT_FOUND for its subject. */
export async function readLinks(
  context: Context<Admin>,
  { id: asked }: { id: number },
): Promise<CaseLinks> {
  const { db, me } = context
  const row = await readCaseRow(context, asked)
  return {
    kind: 'case-links',
    id: row.id,
    postId: await readPostId(db, row),
    openCases: await caseViews(db, await readOpenCases(context, row), me.language),
  }
}

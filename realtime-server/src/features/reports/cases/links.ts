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
 * Return where a case leads. Cases are linked only where both name the person: another case beside a masked one would tell
 * who wrote it. NOT_FOUND for its subject.
 */
export async function readLinks(
  context: Context<Admin>,
  { id: asked }: { id: number },
): Promise<CaseLinks> {
  const { db, me } = context
  const row = await readCaseRow(context, asked)
  const { id, subjectId } = row
  const { target } = await readCaseView(db, row, me.language)
  const others =
    target.user === null
      ? []
      : await db
          .selectFrom('cases')
          .selectAll()
          .where('subjectId', '=', subjectId)
          .where('id', '<>', id)
          .where('status', '=', sql.lit('pending'))
          .where(isNamedCase)
          .orderBy('severity')
          .orderBy('dueAt')
          .orderBy('id')
          .limit(linkedCasesSize)
          .execute()
  return {
    kind: 'case-links',
    id,
    postId: await readPostId(db, row),
    openCases: await caseViews(db, others, me.language),
  }
}

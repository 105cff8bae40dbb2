import { type AiDraft, aiAccountIds, maxAiDrafts, type Post } from '@dodam/contract'
import type { Database } from '@dodam/db'
import { type Selectable, sql } from 'kysely'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { listThese, type Page, startOf } from '../posts/reads.ts'

export const draftView = (row: Selectable<Database['aiDrafts']>): AiDraft => ({
  kind: 'ai-draft',
  id: row.id,
  authorId: row.authorId,
  content: row.content,
  categories: row.categories,
  isByModel: row.isByModel,
  createdAt: row.createdAt,
})

/** List every draft, newest first. */
export async function listDrafts({ db }: Context<Admin>): Promise<AiDraft[]> {
  const rows = await db
    .selectFrom('aiDrafts')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(maxAiDrafts)
    .execute()
  return rows.map(draftView)
}

/** List published AI posts, newest first, also for an admin whose feed has none. */
export async function listPublished(context: Context<Admin>, page: Page): Promise<Post[]> {
  const ids = sql<number[]>`array(
    select id from posts
    where "authorId" = any(${aiAccountIds}::bigint[]) and "isAiGenerated" and "deletedAt" is null
      and id < ${startOf(page)}
    order by id desc limit ${page.limit})`
  return await listThese(context, { ...page, ids })
}

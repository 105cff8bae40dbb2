import {
  type AiDraft,
  type AiDraftEdit,
  type AiDraftWish,
  aiAccountIds,
  api,
  type Language,
  maxAiDrafts,
  maxAiPostsADay,
  type Post,
} from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import { takeLock } from '../../core/tx/locks.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { audit } from '../audit/writes.ts'
import { refused } from '../checks/check.ts'
import { judge, needIn, refusalOf } from '../checks/verdicts.ts'
import { languageColumns } from '../posts/language.ts'
import { readPost } from '../posts/reads.ts'
import { publishPost } from '../posts/writes.ts'
import { builtInTexts } from './built-in-texts.ts'
import { draftView } from './reads.ts'

/** The text of the model, or null for one of the built-in set. */
type Composed = { content: string | null }

/** Store a draft. Throws AI_DRAFTS_FULL at the maximum. */
export async function saveDraft(
  tx: Tx<Admin>,
  seal: Seal,
  { authorId, category, language, content }: AiDraftWish & Composed,
): Promise<AiDraft> {
  // Serialized, so that parallel calls cannot exceed the maximum.
  await takeLock(tx.db, 'ai-posts')
  const { count } = await tx.db
    .selectFrom('aiDrafts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxAiDrafts) throw new Problem('AI_DRAFTS_FULL')
  const row = await tx.db
    .insertInto('aiDrafts')
    .values({
      authorId,
      content: content ?? builtInTexts[language][category],
      categories: [category],
      isByModel: content !== null,
      createdAt: tx.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const view = draftView(row)
  tx.announce(to.staff(api.aiPosts.listDrafts), 'ai-draft:changed', view)
  await audit(tx, seal, { action: 'ai-post:draft', target: `ai-draft ${row.id}` })
  return view
}

/** Replace text and topics of a draft. Throws NOT_FOUND. */
export async function changeDraft(
  tx: Tx<Admin>,
  seal: Seal,
  { id, ...edit }: { id: number } & AiDraftEdit,
): Promise<AiDraft> {
  const row = await tx.db
    .updateTable('aiDrafts')
    .set(edit)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  const view = draftView(row)
  tx.announce(to.staff(api.aiPosts.listDrafts), 'ai-draft:changed', view)
  await audit(tx, seal, { action: 'ai-post:change', target: `ai-draft ${id}` })
  return view
}

/** Take a draft off the list, and return its author's id. Throws NOT_FOUND. */
async function takeDraft(tx: Tx<Admin>, id: number): Promise<number> {
  const row = await tx.db
    .deleteFrom('aiDrafts')
    .where('id', '=', id)
    .returning('authorId')
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  tx.announce(to.staff(api.aiPosts.listDrafts), 'ai-draft:changed', { id, removed: true })
  return row.authorId
}

/** Delete a draft. Throws NOT_FOUND. */
export async function discardDraft(
  tx: Tx<Admin>,
  seal: Seal,
  { id }: { id: number },
): Promise<void> {
  await takeDraft(tx, id)
  await audit(tx, seal, { action: 'ai-post:discard', target: `ai-draft ${id}` })
}

/**
 * Throw UNSAFE_TEXT for what the check finds in a text. No author is there who could confirm it or needs help, so a sign
 * of a crisis refuses it too.
 */
function refuseFound(content: string, language: Language): void {
  const piece = { place: 'post', path: 'content', text: content } as const
  const verdict = judge(piece, { reach: 'public', writerIsAdult: true })
  if (needIn(verdict) > 0 || refusalOf(verdict, { isConfirmed: false }) !== null)
    throw refused('UNSAFE_TEXT', verdict, language)
}

/** Count what was published today in Korea in the language of a text, deleted posts included. */
async function countToday(tx: Tx<Admin>, content: string): Promise<number> {
  const { language, isInNeither } = languageColumns(content)
  const { count } = await tx.db
    .selectFrom('posts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('authorId', 'in', [...aiAccountIds])
    .where('isAiGenerated', '=', true)
    .where('language', '=', language)
    .where('isInNeither', '=', isInNeither)
    .where(
      'createdAt',
      '>=',
      sql<string>`date_trunc('day', ${tx.clock.now()}::timestamptz, 'Asia/Seoul')`,
    )
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Publish a draft as a post of its AI account, with the text that the admin has read. Throws NOT_FOUND, UNSAFE_TEXT, or
 * AI_POSTS_FULL when enough was published in its language today.
 */
export async function publishDraft(
  tx: Tx<Admin>,
  seal: Seal,
  { id, content, categories }: { id: number } & AiDraftEdit,
): Promise<Post> {
  refuseFound(content, tx.me.language)
  // Serialized, so that parallel calls cannot exceed the maximum of the day.
  await takeLock(tx.db, 'ai-posts')
  const authorId = await takeDraft(tx, id)
  if ((await countToday(tx, content)) >= maxAiPostsADay) throw new Problem('AI_POSTS_FULL')
  const post = await publishPost(
    { ...tx, me: { ...tx.me, id: authorId } },
    { content, categories, isAnonymous: false, isAiGenerated: true, isHeld: false, need: 0 },
  )
  await audit(tx, seal, { action: 'ai-post:publish', target: `post ${post.id}` })
  return await readPost(tx, post)
}

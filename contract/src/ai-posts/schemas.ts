import * as z from 'zod/mini'
import { Written } from '../posts/schemas.ts'
import { Category, Language, RowId, Time } from '../shared/schemas.ts'
import { aiAccountIds } from './rules.ts'

/** A story for an AI account that no member sees until an admin publishes it. */
export const AiDraft = z.object({
  kind: z.literal('ai-draft'),
  id: RowId,
  authorId: RowId,
  content: z.string(),
  categories: z.array(Category),
  /** Whether the configured model wrote it; otherwise it is of the built-in set. */
  isByModel: z.boolean(),
  createdAt: Time,
})
export type AiDraft = z.infer<typeof AiDraft>

/** The payload of a change: the new state, or that it was published or deleted. */
export const AiDraftChange = z.union([AiDraft, z.object({ id: RowId, removed: z.literal(true) })])

/** What a draft is asked for: whose, in which language and about what. */
export const AiDraftWish = z.object({
  authorId: z.literal([...aiAccountIds]),
  language: Language,
  category: Category,
})
export type AiDraftWish = z.infer<typeof AiDraftWish>

/** The text as an admin has read or edited it. */
export const AiDraftEdit = z.object(Written)
export type AiDraftEdit = z.infer<typeof AiDraftEdit>

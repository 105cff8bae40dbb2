import * as z from 'zod/mini'
import { RowId, text } from '../shared/schemas.ts'
import { supportReplyLength } from '../support/rules.ts'
import { savedReplyTitleLength } from './rules.ts'

/** An answer that admins keep ready, in both languages: the member reads the one of their own. */
export const SavedReply = z.object({
  kind: z.literal('saved-reply'),
  id: RowId,
  /** What admins find it by. */
  titleKo: z.string(),
  titleEn: z.string(),
  messageKo: z.string(),
  messageEn: z.string(),
})
export type SavedReply = z.infer<typeof SavedReply>

/** What an event tells of one: how it is now, or that it was deleted. */
export const SavedReplyChange = z.union([
  SavedReply,
  z.object({ id: RowId, removed: z.literal(true) }),
])
export type SavedReplyChange = z.infer<typeof SavedReplyChange>

const title = text(savedReplyTitleLength.min, savedReplyTitleLength.max, 'saved-reply.title')

const message = text(supportReplyLength.min, supportReplyLength.max, 'support.reply')

export const SavedReplyDraft = z.object({
  titleKo: title,
  titleEn: title,
  messageKo: message,
  messageEn: message,
})
export type SavedReplyDraft = z.infer<typeof SavedReplyDraft>

import * as z from 'zod/mini'
import { RowId, text } from '../shared/schemas.ts'
import { supportReplyLength } from '../support/rules.ts'
import { savedReplyTitleLength } from './rules.ts'

/** A reply that admins prepare in both languages: members read it in their own. */
export const SavedReply = z.object({
  kind: z.literal('saved-reply'),
  id: RowId,
  /** The title, which only admins see. */
  titleKo: z.string(),
  titleEn: z.string(),
  messageKo: z.string(),
  messageEn: z.string(),
})
export type SavedReply = z.infer<typeof SavedReply>

/** The payload of a change: the new state, or the deletion. */
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

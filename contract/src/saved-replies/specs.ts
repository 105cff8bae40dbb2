import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { Success } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { SavedReply, SavedReplyDraft } from './schemas.ts'

export * from './schemas.ts'

export const savedRepliesSpecs = {
  list: spec({
    summary: 'Every saved reply, in the order in which they were saved',
    access: 'admin',
    staff: ['moderator', 'support'],
    answer: z.array(SavedReply),
  }),
  save: spec({
    summary: 'Save a reply in both languages: SAVED_REPLIES_FULL when there are 100',
    access: 'admin',
    staff: ['support'],
    body: SavedReplyDraft,
    answer: SavedReply,
    status: 201,
    announces: [...audited, 'saved-reply:changed'],
  }),
  change: spec({
    summary: 'Replace what a saved reply says',
    access: 'admin',
    staff: ['support'],
    body: SavedReplyDraft,
    answer: SavedReply,
    announces: [...audited, 'saved-reply:changed'],
  }),
  remove: spec({
    summary: 'Delete a saved reply',
    access: 'admin',
    staff: ['support'],
    answer: Success,
    announces: [...audited, 'saved-reply:changed'],
  }),
}

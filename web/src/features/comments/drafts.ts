import { useSyncExternalStore } from 'react'
import { object, string, withDefault } from '../../device/parser.ts'
import { json, type Kept, keptOf, onStoreChange, plainText } from '../../device/store.ts'
import { useKept } from '../../device/use-kept.ts'

const drafts = keptOf('dodam.comment.draft', plainText)

/** Return the draft of one box. A thread has one draft for all its comments. */
export const useCommentDraft = (userId: number, postId: number, threadId: number | null) =>
  useKept(drafts.of(userId, postId, threadId ?? 'story'), '')

/** Return what the member was writing below a story: a comment on it, or answers in its threads. */
export function useDraftsBelow(userId: number, postId: number): Kept<string>[] {
  const read = () => drafts.under(userId, postId)
  const texts = () => JSON.stringify(read().map(({ text }) => text()))
  useSyncExternalStore(onStoreChange, texts, texts)
  return read()
}

/** A comment that is being edited, and the time of the wording that its author began with. */
export interface EditDraft {
  content: string
  begunWith: string
}
/** One per member and comment, until the edit is saved or given up. */
export const editDrafts = keptOf(
  'dodam.comment.edit',
  json(object<EditDraft>({ content: withDefault(string, ''), begunWith: withDefault(string, '') })),
)

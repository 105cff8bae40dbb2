import { keptOf, plainText } from '../../device/store.ts'
import { useKept } from '../../device/use-kept.ts'

const drafts = keptOf('dodam.comment.draft', plainText)

/** Return the draft of one box. A thread has one draft for all its comments. */
export const useCommentDraft = (userId: number, postId: number, threadId: number | null) =>
  useKept(drafts.of(userId, postId, threadId ?? 'story'), '')

import { keptOf, plainText } from '../../device/store.ts'
import { useKept } from '../../device/use-kept.ts'

const drafts = keptOf('dodam.comment.draft', plainText)

/** The unsent text of one box. A thread has one, whichever of its comments is answered. */
export const useCommentDraft = (userId: number, postId: number, threadId: number | null) =>
  useKept(drafts.of(userId, postId, threadId ?? 'story'), '')

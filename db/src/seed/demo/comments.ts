import { englishComments } from './comments-en.ts'
import { koreanDaysComments } from './comments-ko-days.ts'
import { koreanHeartComments } from './comments-ko-heart.ts'
import { koreanSchoolComments } from './comments-ko-school.ts'
import type { CommentsByPost } from './demo-comment.ts'

/** Comments by post, oldest first; a post without any is left out. */
export const comments: CommentsByPost = {
  ...koreanSchoolComments,
  ...koreanDaysComments,
  ...koreanHeartComments,
  ...englishComments,
}

import { englishComments } from './comments-en.ts'
import { koreanDaysComments } from './comments-ko-days.ts'
import { koreanHeartComments } from './comments-ko-heart.ts'
import { koreanSchoolComments } from './comments-ko-school.ts'
import type { DemoUsername } from './people.ts'
import type { PostKey } from './posts.ts'

export interface DemoReply {
  author: DemoUsername
  hoursAgo: number
  content: string
}

export interface DemoComment extends DemoReply {
  replies?: readonly DemoReply[]
}

export type CommentsByPost = Readonly<Partial<Record<PostKey, readonly DemoComment[]>>>

/** Comments by post, oldest first; a post without any is left out. */
export const comments: CommentsByPost = {
  ...koreanSchoolComments,
  ...koreanDaysComments,
  ...koreanHeartComments,
  ...englishComments,
}

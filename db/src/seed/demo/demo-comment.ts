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

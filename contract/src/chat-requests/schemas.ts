import * as z from 'zod/mini'
import { PublicUser } from '../people/schemas.ts'
import { Category, RowId, Time } from '../shared/schemas.ts'

export const RequestStatus = z.enum(['pending', 'accepted', 'declined'])
export type RequestStatus = z.infer<typeof RequestStatus>

export const ChatRequest = z.object({
  kind: z.literal('chat-request'),
  id: RowId,
  postId: RowId,
  message: z.string(),
  status: RequestStatus,
  createdAt: Time,
  respondedAt: z.nullable(Time),
  /** Of a post that was deleted the content is empty. */
  post: z.object({ id: RowId, content: z.string(), categories: z.array(Category) }),
  /** Who asks: told to the receiver. */
  listener: z.optional(PublicUser),
  /** Who was asked: told to the sender, null while the post is anonymous. */
  sharer: z.optional(z.nullable(PublicUser)),
  /** The room it led to; null as well for who has left that. */
  chatRoomId: z.nullable(RowId),
  alreadyProcessed: z.optional(z.boolean()),
})
export type ChatRequest = z.infer<typeof ChatRequest>

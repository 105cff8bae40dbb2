import * as z from 'zod/mini'
import { Alias } from '../chat/schemas.ts'
import { PublicUser } from '../people/schemas.ts'
import { Category, RowId, Time } from '../shared/schemas.ts'

export const RequestStatus = z.enum(['pending', 'accepted', 'declined'])
export type RequestStatus = z.infer<typeof RequestStatus>

export const ChatRequest = z.object({
  kind: z.literal('chat-request'),
  id: RowId,
  postId: RowId,
  message: z.string(),
  /** Sent to a minor after the warning that it may be an approach. Only its receiver is told. */
  mayBeApproach: z.boolean(),
  status: RequestStatus,
  createdAt: Time,
  respondedAt: z.nullable(Time),
  /** The content of a deleted post is empty. */
  post: z.object({ id: RowId, content: z.string(), categories: z.array(Category) }),
  /** The listener who asks; only in the receiver's view. */
  listener: z.optional(PublicUser),
  /** The author who was asked; only in the sender's view, and null while the post is anonymous. */
  sharer: z.optional(z.nullable(PublicUser)),
  /** How the listener sees the sharer while they are masked; null otherwise. */
  alias: z.nullable(Alias),
  /** The room that came of it; null also for a participant who left that room. */
  chatRoomId: z.nullable(RowId),
  alreadyProcessed: z.optional(z.boolean()),
})
export type ChatRequest = z.infer<typeof ChatRequest>

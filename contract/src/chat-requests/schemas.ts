import * as z from 'zod/mini'
import { CheckedText, casesOpened, Noticed } from '../checks/schemas.ts'
import { PublicUser } from '../people/schemas.ts'
import { Category, page, RowId, Time, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { requestLength } from './rules.ts'

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
const RequestDraft = z.object({
  postId: RowId,
  message: text(requestLength.min, requestLength.max, 'request.length'),
  /** I rest after a heavy talk, and say that I am fine. */
  fine: z._default(z.boolean(), false),
  ...CheckedText,
})

export const chatRequestsSpecs = {
  received: spec({
    summary: 'Requests on my posts, newest first',
    access: 'member',
    query: page(50, 100),
    answer: z.array(ChatRequest),
  }),
  sent: spec({
    summary: 'Requests I sent, newest first',
    access: 'member',
    query: page(50, 100),
    answer: z.array(ChatRequest),
  }),
  send: spec({
    summary: 'Ask the author of a post for a one-to-one chat: once per post',
    access: 'listener',
    asTeam: 'team:write',
    body: RequestDraft,
    answer: z.object({ ...ChatRequest.shape, ...Noticed }),
    status: 201,
    announces: [
      'chat-request:new',
      'chat-request:changed',
      'notification:new',
      'notification:count',
      ...casesOpened,
    ],
  }),
  respond: spec({
    summary: 'Accept, which opens exactly one room, or decline',
    access: 'member',
    asTeam: 'team:answer',
    body: z.object({ status: z.enum(['accepted', 'declined']) }),
    answer: ChatRequest,
    announces: [
      'chat-request:changed',
      'room:changed',
      'post:settled',
      'check-in:changed',
      'notification:new',
      'notification:changed',
      'notification:count',
    ],
  }),
}

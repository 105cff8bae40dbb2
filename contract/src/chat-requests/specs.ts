import * as z from 'zod/mini'
import { casesOpened } from '../checks/rules.ts'
import { CheckedText, Noticed } from '../checks/schemas.ts'
import { page, RowId, Success, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { requestLength } from './rules.ts'
import { ChatRequest } from './schemas.ts'

export * from './schemas.ts'

const RequestDraft = z.object({
  postId: RowId,
  message: text(requestLength.min, requestLength.max, 'request.length'),
  /** The listener is resting after a heavy chat, and states that they are fine. */
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
    summary:
      'Ask the author of a post for a one-to-one chat: once per post, and once more after withdrawing',
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
  withdraw: spec({
    summary: 'Withdraw a request that waits for an answer. It can be sent once more',
    access: 'member',
    asTeam: 'team:answer',
    whileSuspended: true,
    answer: Success,
    announces: ['chat-request:removed', 'notification:removed', 'notification:count'],
  }),
}

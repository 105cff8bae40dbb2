import * as z from 'zod/mini'
import { Noticed } from '../checks/schemas.ts'
import { Count, Id, page, Success } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { ChatMessage, ChatRoom, MessageDraft, RoomLeft } from './schemas.ts'

export * from './schemas.ts'

const messagesPage = z.object({
  after: z.optional(z.coerce.number<number>().check(z.int(), z.nonnegative())),
  before: z.optional(Id),
  limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(200)), 50),
})

export const chatSpecs = {
  listRooms: spec({
    summary: 'My rooms, the latest activity first',
    access: 'member',
    query: z.extend(page(50, 100), { requestId: z.optional(Id) }),
    answer: z.array(ChatRoom),
  }),
  readRoom: spec({
    summary: 'One of my rooms',
    access: 'member',
    answer: ChatRoom,
  }),
  listMessages: spec({
    summary: 'Messages, oldest first: the newest page, those before a seq, or those after one',
    access: 'member',
    query: messagesPage,
    answer: z.array(ChatMessage),
  }),
  send: spec({
    summary: 'Write. The same clientId again answers the stored message with 200',
    access: 'member',
    asTeam: 'support:send',
    body: MessageDraft,
    answer: z.object({ ...ChatMessage.shape, ...Noticed }),
    status: 201,
    announces: [
      ...(['message:new', 'message:read', 'room:changed', 'report:new'] as const),
      // An answer to the support team about a case.
      ...(['notification:new', 'notification:count', 'case:written'] as const),
    ],
  }),
  readUpTo: spec({
    summary: 'Mark everything up to a seq as read',
    access: 'member',
    whileSuspended: true,
    body: z.object({ upToSeq: Count }),
    answer: Success,
    announces: [
      ...(['message:read', 'room:changed', 'notification:removed'] as const),
      ...(['notification:changed', 'notification:count'] as const),
    ],
  }),
  readMessage: spec({
    summary: 'Mark a received message, and all before it, as read',
    access: 'member',
    whileSuspended: true,
    answer: Success,
    announces: [
      ...(['message:read', 'room:changed', 'notification:removed'] as const),
      ...(['notification:changed', 'notification:count'] as const),
    ],
  }),
  deleteMessage: spec({
    summary: 'Delete a message I sent',
    access: 'member',
    asTeam: 'support:delete',
    whileSuspended: true,
    answer: ChatMessage,
    announces: ['message:deleted', 'room:changed', 'notification:removed', 'notification:count'],
  }),
  leave: spec({
    summary: 'Leave for good; with `block` the other person is blocked too, known or not',
    access: 'member',
    asTeam: 'team:leave',
    whileSuspended: true,
    body: z.object({ block: z._default(z.boolean(), false) }),
    answer: RoomLeft,
    announces: ['room:closed', 'notification:removed', 'notification:count'],
  }),
  reveal: spec({
    summary: 'Tell the listener who I am. It cannot be taken back',
    access: 'member',
    asTeam: 'team:reveal',
    answer: ChatRoom,
    announces: ['room:changed', 'message:read', 'chat-request:changed'],
  }),
}

import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { casesOpened } from '../checks/rules.ts'
import { Count, Id, Language, Moment, page, RowId, Success, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import {
  supportPageSize,
  supportReplyLength,
  supportSearchLength,
  supportStatuses,
} from './rules.ts'
import {
  AdminMessage,
  AiAnswer,
  HelperQuestion,
  SupportDraft,
  SupportMessage,
  SupportStatus,
  SupportType,
  VisitorSupportDraft,
  VisitorSupportOpening,
} from './schemas.ts'

export * from './schemas.ts'

export const supportSpecs = {
  write: spec({
    summary:
      'Write to the support team, or with `supportMessageId` add to my own message, which opens it again where it is resolved (`pending`). The same words again, while they wait, answer the first with 200',
    access: 'member',
    whileSuspended: true,
    body: z.object({
      ...SupportDraft.shape,
      /** Needed for a new message. */
      type: z.optional(SupportDraft.shape.type),
      supportMessageId: z.optional(RowId),
    }),
    answer: SupportMessage,
    status: 201,
    announces: ['support-message:new', 'support-message:changed', ...casesOpened],
  }),
  listMine: spec({
    summary: 'My messages to the support team with its replies, newest first',
    access: 'member',
    query: page(supportPageSize, 100),
    answer: z.array(SupportMessage),
  }),
  writeAsVisitor: spec({
    summary:
      'Write to the support team without being signed in, with a code, told this once, that opens the answer. Whether the username exists plays no part in it',
    access: 'visitor',
    whileSuspended: true,
    body: VisitorSupportDraft,
    answer: z.object({ code: z.string(), supportMessage: SupportMessage }),
    status: 201,
    announces: ['support-message:new'],
  }),
  openAsVisitor: spec({
    summary:
      'Read the message that a code opens, and with `message` add to it, which opens it again where it is resolved (`pending`). From now on the code works for another week',
    access: 'visitor',
    whileSuspended: true,
    body: VisitorSupportOpening,
    answer: SupportMessage,
    announces: ['support-message:changed'],
  }),
  list: spec({
    summary:
      'Messages to the support team, and how many there are of each status. Those with an open status by the time of their promised answer, visitors in danger before all and the answered ones last; all others newest first',
    access: 'admin',
    staff: ['support'],
    query: z.extend(page(supportPageSize, 100), {
      /** `open` is pending or processing. */
      status: z._default(z.enum([...supportStatuses, 'open', 'all']), 'all'),
      type: z.optional(SupportType),
      /** Only those of one account. */
      userId: z.optional(Id),
      /** Part of a name of the author, or of the words of the message and its author's answers. */
      search: z.optional(text(supportSearchLength.min, supportSearchLength.max, 'support.search')),
      /** Only those written at or after this time. */
      since: z.optional(Moment),
      /** Only those written before this time. */
      until: z.optional(Moment),
    }),
    answer: z.object({
      items: z.array(SupportMessage),
      nextBefore: z.nullable(RowId),
      counts: z.object({ pending: Count, processing: Count, resolved: Count }),
    }),
  }),
  read: spec({
    summary: 'A message to the support team, with its newest replies',
    access: 'admin',
    staff: ['support'],
    answer: SupportMessage,
  }),
  setStatus: spec({
    summary:
      'Take a message on (`processing`), which keeps it from other admins for 30 minutes, or complete it (`resolved`); idempotent, and after 30 minutes a new start',
    access: 'admin',
    staff: ['support'],
    body: z.object({ status: SupportStatus }),
    answer: SupportMessage,
    announces: [...audited, 'support-message:changed'],
  }),
  send: spec({
    summary:
      'Write to a person as the support team, and with `supportMessageId` answer their message, which takes it on, or opens it again where it is resolved (`pending`): only for who may read such messages. Without `userId` it answers a visitor. With `caseId` instead of `userId` it reaches whom a case that I have claimed is about, who can answer in the room while it is pending. The same clientId again answers the first message with 200',
    access: 'admin',
    staff: ['moderator', 'support'],
    body: z.object({
      userId: z.optional(RowId),
      caseId: z.optional(RowId),
      message: text(supportReplyLength.min, supportReplyLength.max, 'support.reply'),
      supportMessageId: z.optional(RowId),
      clientId: z.optional(z.uuid()),
    }),
    answer: AdminMessage,
    status: 201,
    announces: [
      ...audited,
      ...(['message:new', 'room:changed', 'notification:new', 'notification:removed'] as const),
      ...(['notification:count', 'support-message:changed', 'case:written'] as const),
    ],
  }),
  readHelper: spec({
    summary: 'Who answers in the helper, and whether a listener is online',
    access: 'member',
    answer: z.object({
      /** Whether an AI model outside this server is used. It gets the text without contact details, names and ids. */
      usesModel: z.boolean(),
      isListenerHere: z.boolean(),
    }),
  }),
  ask: spec({
    summary:
      'Ask the helper, an AI. With `Accept: text/event-stream` the answer comes in parts: events `part` and, once, `done` with the whole answer',
    access: 'member',
    whileSuspended: true,
    body: HelperQuestion,
    answer: AiAnswer,
    announces: [...casesOpened],
  }),
  rate: spec({
    summary:
      'Say whether an answer of the last day helped; a later rating replaces it. Only counts are kept, by kind of answer and language',
    access: 'member',
    whileSuspended: true,
    body: z.object({ helped: z.boolean() }),
    answer: Success,
  }),
  countRatings: spec({
    summary: 'How often each kind of answer helped',
    access: 'admin',
    staff: ['support'],
    answer: z.array(
      z.object({ family: z.string(), language: Language, helped: Count, notHelped: Count }),
    ),
  }),
}

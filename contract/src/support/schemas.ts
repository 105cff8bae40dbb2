import * as z from 'zod/mini'
import { CheckedText } from '../checks/schemas.ts'
import { Helpline } from '../helplines/schemas.ts'
import { PublicUser } from '../people/schemas.ts'
import { choice, Language, RowId, Time, text } from '../shared/schemas.ts'
import {
  helperMessageLength,
  helperPastTurns,
  helperSteps,
  helperTurnLength,
  supportLength,
  supportStatuses,
  supportTypes,
} from './rules.ts'

export const SupportType = z.enum(supportTypes)
export type SupportType = z.infer<typeof SupportType>

export const SupportStatus = z.enum(supportStatuses)
export type SupportStatus = z.infer<typeof SupportStatus>

/** An answer of the support team. It is a message of the person's room with the team. */
export const SupportReply = z.object({
  /** The id of the chat message. */
  id: RowId,
  roomId: RowId,
  message: z.string(),
  createdAt: Time,
})
export type SupportReply = z.infer<typeof SupportReply>

/** An inquiry or a report to the support team. */
export const SupportMessage = z.object({
  kind: z.literal('support-message'),
  id: RowId,
  /** null once the account is deleted; the message is empty then. */
  userId: z.nullable(RowId),
  user: z.nullable(PublicUser),
  /** Whether the reader wrote it. */
  isMine: z.boolean(),
  type: SupportType,
  message: z.string(),
  status: SupportStatus,
  createdAt: Time,
  /** By when the support team has promised to answer. */
  dueAt: Time,
  /** Oldest first: the newest `shownReplies` of them. */
  replies: z.array(SupportReply),
  /** What the built-in helper knew to say at once about a question on the app; null for everything else. */
  aiResponse: z.nullable(z.string()),
  /** The admin who took it on last. Always null to the person who wrote it, who is answered by the team. */
  handledBy: z.nullable(RowId),
  /** That admin, for the other admins. Always null to the person who wrote it. */
  handler: z.nullable(PublicUser),
  /** Until then other admins cannot answer it. Always null to the person who wrote it. */
  handledUntil: z.nullable(Time),
  /** In which language to answer: that of the person who wrote it. null to that person, and once the account is deleted. */
  language: z.nullable(Language),
})
export type SupportMessage = z.infer<typeof SupportMessage>

export const SupportDraft = z.object({
  type: choice(supportTypes, 'support.type'),
  message: text(supportLength.min, supportLength.max, 'support.length'),
  ...CheckedText,
})
export type SupportDraft = z.infer<typeof SupportDraft>

/** What the support team has sent to a person. */
export const AdminMessage = z.object({
  kind: z.literal('admin-message'),
  /** The id of the chat message. */
  id: RowId,
  roomId: RowId,
  userId: RowId,
  message: z.string(),
  createdAt: Time,
  /** What it answers, as it is now. */
  supportMessage: z.nullable(SupportMessage),
})
export type AdminMessage = z.infer<typeof AdminMessage>

/** One turn of a talk with the helper. */
export const HelperTurn = z.object({
  from: z.enum(['teen', 'helper']),
  text: text(helperTurnLength.min, helperTurnLength.max, 'helper.turn'),
  /** Of a helper's turn: the `family` of that answer. */
  family: z.optional(z.string().check(z.maxLength(60))),
})
export type HelperTurn = z.infer<typeof HelperTurn>

export const HelperQuestion = z.object({
  message: text(helperMessageLength.min, helperMessageLength.max, 'helper.length'),
  /** The newest turns before this message, oldest first. The server keeps none. */
  past: z._default(z.array(HelperTurn).check(z.maxLength(helperPastTurns)), []),
})
export type HelperQuestion = z.infer<typeof HelperQuestion>

/** An answer of the helper, which is always an AI. */
export const AiAnswer = z.object({
  kind: z.literal('ai-answer'),
  id: RowId,
  aiResponse: z.string(),
  isAi: z.literal(true),
  /** Whether the message held signs of a crisis. The answer is a curated one then, with helplines. */
  crisis: z.boolean(),
  helplines: z.optional(z.array(Helpline)),
  /** Which kind of answer it is. Send it back in `past`, so that the helper does not repeat itself. */
  family: z.string(),
  /** What to offer beside the words. */
  step: z.nullable(z.enum(helperSteps)),
  /** The language of the answer, which is that of the message. */
  language: Language,
})
export type AiAnswer = z.infer<typeof AiAnswer>

/**
 * The events of an answer that is sent in parts. `part` is the next piece of the answer. `done` comes once, at the end, and
 * holds the whole answer, which replaces the parts: they may have been withdrawn.
 */
export const helperEvents = { part: z.object({ text: z.string() }), done: AiAnswer }

export type HelperEvents = { [E in keyof typeof helperEvents]: z.infer<(typeof helperEvents)[E]> }

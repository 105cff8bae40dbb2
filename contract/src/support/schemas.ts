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
  visitorUsernameLength,
} from './rules.ts'

export const SupportType = z.enum(supportTypes)
export type SupportType = z.infer<typeof SupportType>

export const SupportStatus = z.enum(supportStatuses)
export type SupportStatus = z.infer<typeof SupportStatus>

/** An answer of the support team. For a member it is a message in their room with the team. */
export const SupportReply = z.object({
  /** The id of the chat message; for a visitor, one of the same row as the `answers`. */
  id: RowId,
  /** null for a visitor, who has no room with the team. */
  roomId: z.nullable(RowId),
  message: z.string(),
  createdAt: Time,
})
export type SupportReply = z.infer<typeof SupportReply>

/** What the author of a support message adds to it. */
export const SupportAnswer = z.object({ id: RowId, message: z.string(), createdAt: Time })
export type SupportAnswer = z.infer<typeof SupportAnswer>

/** What is known of a visitor who wrote. The name proves nothing: it can be anyone’s. */
export const SupportVisitor = z.object({
  /** What they typed as their username; empty where they left it out. */
  username: z.string(),
  /** Whether their words had signs of a crisis. Always false for the visitor. */
  hasCrisis: z.boolean(),
  /** Until when their code opens the message: a week after it was last opened or answered. */
  opensUntil: Time,
})
export type SupportVisitor = z.infer<typeof SupportVisitor>

/** An inquiry or a report to the support team. */
export const SupportMessage = z.object({
  kind: z.literal('support-message'),
  id: RowId,
  /** null for a visitor, and once the account is deleted. */
  userId: z.nullable(RowId),
  user: z.nullable(PublicUser),
  /** The visitor who wrote it; null for a member. Without member and visitor its words are gone. */
  visitor: z.nullable(SupportVisitor),
  /** Whether the reader wrote it. */
  isMine: z.boolean(),
  type: SupportType,
  message: z.string(),
  status: SupportStatus,
  createdAt: Time,
  /** Since when the author waits for an answer; null once the team has answered, and when resolved. */
  waitingSince: z.nullable(Time),
  /** By when the support team has promised to answer: the question, or what the author has added since the last reply. */
  dueAt: Time,
  /** Oldest first: the newest `shownReplies` of them. */
  replies: z.array(SupportReply),
  /** Oldest first: the newest `shownReplies` of them. */
  answers: z.array(SupportAnswer),
  /** The built-in helper's immediate answer to a question about the app; null for everything else. */
  aiResponse: z.nullable(z.string()),
  /** The admin who last claimed it. Always null for its author, because the team answers as one. */
  handledBy: z.nullable(RowId),
  /** That admin, for the other admins. Always null for the author. */
  handler: z.nullable(PublicUser),
  /** Until then other admins cannot answer it. Always null for the author. */
  handledUntil: z.nullable(Time),
  /** The author's language, for the answer. null for the author, and once the words are gone. */
  language: z.nullable(Language),
})
export type SupportMessage = z.infer<typeof SupportMessage>

export const SupportDraft = z.object({
  type: choice(supportTypes, 'support.type'),
  message: text(supportLength.min, supportLength.max, 'support.length'),
  ...CheckedText,
})
export type SupportDraft = z.infer<typeof SupportDraft>

/** What a member adds to their own message, or answers to a reply. */
export const SupportAnswerDraft = z.object({
  supportMessageId: RowId,
  message: SupportDraft.shape.message,
  ...CheckedText,
})
export type SupportAnswerDraft = z.infer<typeof SupportAnswerDraft>

/** What a visitor asks who cannot sign in. */
export const VisitorSupportDraft = z.object({
  username: z._default(
    text(visitorUsernameLength.min, visitorUsernameLength.max, 'support.username'),
    '',
  ),
  message: SupportDraft.shape.message,
})
export type VisitorSupportDraft = z.infer<typeof VisitorSupportDraft>

/** The code of a visitor, with which they open their message, and what they add to it. */
export const VisitorSupportOpening = z.object({
  code: z.string().check(z.maxLength(100)),
  message: z.optional(SupportDraft.shape.message),
})

/** A message of the support team to a member. */
export const AdminMessage = z.object({
  kind: z.literal('admin-message'),
  /** The id of the chat message. */
  id: RowId,
  /** null where the member is masked in the case. */
  roomId: z.nullable(RowId),
  userId: z.nullable(RowId),
  /** The case it is about; null for none. */
  caseId: z.nullable(RowId),
  message: z.string(),
  createdAt: Time,
  /** The support message that it answers, in its current state. */
  supportMessage: z.nullable(SupportMessage),
})
export type AdminMessage = z.infer<typeof AdminMessage>

/** One turn of a conversation with the helper. */
export const HelperTurn = z.object({
  from: z.enum(['teen', 'helper']),
  text: text(helperTurnLength.min, helperTurnLength.max, 'helper.turn'),
  /** For a helper's turn: the `family` of that answer. */
  family: z.optional(z.string().check(z.maxLength(60))),
})
export type HelperTurn = z.infer<typeof HelperTurn>

export const HelperQuestion = z.object({
  message: text(helperMessageLength.min, helperMessageLength.max, 'helper.length'),
  /** The newest turns before this message, oldest first. The server stores none. */
  past: z._default(z.array(HelperTurn).check(z.maxLength(helperPastTurns)), []),
})
export type HelperQuestion = z.infer<typeof HelperQuestion>

/** An answer of the helper, which is always an AI. */
export const AiAnswer = z.object({
  kind: z.literal('ai-answer'),
  id: RowId,
  aiResponse: z.string(),
  isAi: z.literal(true),
  /** Whether the message had signs of a crisis. Then the answer is a curated one, with helplines. */
  crisis: z.boolean(),
  helplines: z.optional(z.array(Helpline)),
  /** The kind of the answer. Clients send it back in `past`, so that the helper does not repeat itself. */
  family: z.string(),
  /** A screen or exercise to offer; null for none. */
  step: z.nullable(z.enum(helperSteps)),
  /** The language of the answer, which is that of the message. */
  language: Language,
})
export type AiAnswer = z.infer<typeof AiAnswer>

/**
 * The events of a streamed answer. `part` is the next piece. `done` comes once, at the end, and holds the whole answer,
 * which replaces the parts, because these may have been withdrawn.
 */
export const helperEvents = { part: z.object({ text: z.string() }), done: AiAnswer }

export type HelperEvents = { [E in keyof typeof helperEvents]: z.infer<(typeof helperEvents)[E]> }

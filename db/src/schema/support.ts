import type { Language, SupportStatus, SupportType } from '@dodam/contract'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

export interface SupportMessagesTable {
  id: Generated<number>
  /** null for a visitor, and once the account is deleted. */
  userId: number | null
  type: SupportType
  message: string
  status: Generated<SupportStatus>
  /** The built-in helper's answer to a question about the app. */
  aiResponse: string | null
  /** The admin who last claimed it, and until when it is reserved for them. */
  handledBy: number | null
  handledUntil: Timestamp | null
  /** Since when the member waits for the team; null once it has answered. Meaningless when resolved. */
  waitingSince: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
  createdAt: CreatedAt
}

/** The visitor who wrote a support message. A message without member and visitor has no words any more. */
export interface SupportVisitorsTable {
  supportMessageId: number
  /** Of the code that opens the message. */
  hash: string
  /** What they typed as their username; it was not looked up. */
  username: string
  language: Language
  hasCrisis: boolean
  /** When it was last opened or answered. */
  touchedAt: CreatedAt
}

/** What its author adds to a message, and the team's replies to a visitor. */
export interface SupportAnswersTable {
  id: Generated<number>
  supportMessageId: number
  message: string
  /** The admin who wrote it to a visitor; null for the author's own words. */
  adminId: number | null
  createdAt: CreatedAt
}

/** Number of messages of each status, in row 1. */
export interface SupportCountsTable {
  id: number
  pending: Generated<number>
  processing: Generated<number>
  resolved: Generated<number>
}

/** Which chat message answers which support message. */
export interface SupportRepliesTable {
  /** The chat message. */
  messageId: number
  supportMessageId: number
  /** The admin who wrote it. The person sees the support team. */
  adminId: number
  createdAt: CreatedAt
}

/** An answer of the helper that can be rated, for a day. Never the question or the answer itself. */
export interface HelperAnswersTable {
  id: Generated<number>
  userId: number
  family: string
  language: Language
  helped: boolean | null
  createdAt: CreatedAt
}

/** How often each kind of answer helped. */
export interface HelperRatingsTable {
  family: string
  language: Language
  helped: Generated<number>
  notHelped: Generated<number>
}

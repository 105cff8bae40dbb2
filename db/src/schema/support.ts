import type { Language, SupportStatus, SupportType } from '@dodam/contract'
import type { Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

export interface SupportMessagesTable {
  id: Generated<number>
  /** null once the account is deleted; the message is empty then. */
  userId: number | null
  type: SupportType
  message: string
  status: Generated<SupportStatus>
  /** What the built-in helper knew to say to a question on the app. */
  aiResponse: string | null
  /** The admin who took it on last, and until when it is kept from the others. */
  handledBy: number | null
  handledUntil: Timestamp | null
  createdAt: CreatedAt
}

/** How many messages there are of each status: the row 1. */
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

/** An answer of the helper that can be rated, for a day. Never what was asked or answered. */
export interface HelperAnswersTable {
  id: Generated<number>
  userId: number
  family: string
  language: Language
  helped: boolean | null
  createdAt: CreatedAt
}

/** How often a kind of answer helped. */
export interface HelperRatingsTable {
  family: string
  language: Language
  helped: Generated<number>
  notHelped: Generated<number>
}

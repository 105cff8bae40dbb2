import type { GradeBand, RequestStatus } from '@dodam/contract'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

export interface ChatRequestsTable {
  id: Generated<number>
  postId: number
  sharerId: number
  listenerId: number
  message: string
  status: Generated<RequestStatus>
  createdAt: CreatedAt
  respondedAt: Timestamp | null
  /** When a masked sharer who has gone declines it. */
  declinesAt: Timestamp | null
}

/** Everything that sending a message must check or count stands in this one row, so its lock is the conversation's order. */
export interface ChatRoomsTable {
  id: Generated<number>
  chatRequestId: number | null
  /** The sharer, or the support team. */
  participant1Id: number
  /** The listener, or the member to whom the support team wrote. */
  participant2Id: number
  /** The sharer wrote anonymously and has not revealed themselves. */
  isAnonymous: boolean
  isActive: Generated<boolean>
  lastSeq: Generated<number>
  lastMessageContent: string | null
  lastMessageAt: Timestamp | null
  unread1: Generated<number>
  unread2: Generated<number>
  /** Up to which seq each side has read. */
  read1: Generated<number>
  read2: Generated<number>
  /** When the listener is told what a masked sharer has read; null while they know it. */
  tellsReadAt: Timestamp | null
  /** Up to which seq they were told so before. */
  toldRead1: number | null
  /** When either side left for good. */
  left1At: Timestamp | null
  left2At: Timestamp | null
  /** When the room ends for the listener: its sharer has left while masked, for a reason that shows elsewhere by name. */
  closesAt: Timestamp | null
  /** When it had ended for both. */
  closedAt: Timestamp | null
  /** The grade told of a masked sharer: as it was when they wrote the post. */
  sharerBand: GradeBand | null
  /** When the sharer first showed signs of a crisis in it. */
  careSince: Timestamp | null
  createdAt: CreatedAt
  /** By when the listener's first word is awaited; null once it has come and counts, or is not awaited any more. */
  wordDueAt: Timestamp | null
  /** When it had not come, and the sharer was offered another listener. */
  silentSince: Timestamp | null
  /** When the listener first wrote. */
  listenerWroteAt: Timestamp | null
  /** Until when its listener rests after it, before they ask for another chat. */
  restUntil: Timestamp | null
  /** Messages up to this seq were deleted because they had been kept long enough. */
  emptiedSeq: Generated<number>
  /** When to look next whether its messages have been kept long enough; null once none will ever be. */
  lookAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface ChatMessagesTable {
  id: Generated<number>
  roomId: number
  seq: number
  clientId: string | null
  senderId: number
  /** With its contacts masked. */
  content: string
  createdAt: CreatedAt
  deletedAt: Timestamp | null
  hasMaskedContact: Generated<boolean>
  /** Of a masked message: the HMAC of the text as it was sent, to know it when it is sent again. */
  sentSeal: string | null
}

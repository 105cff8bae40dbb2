import type { GradeBand } from '@dodam/contract'
import type { Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

export interface ChatRequestsTable {
  id: Generated<number>
  postId: number
  sharerId: number
  listenerId: number
  message: string
  status: Generated<'pending' | 'accepted' | 'declined'>
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
  /** The listener, or whom the support team wrote to. */
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
  /** When either side left for good. */
  left1At: Timestamp | null
  left2At: Timestamp | null
  /** When the room ends for the listener: its sharer has left while masked, for a reason that shows elsewhere by name. */
  closesAt: Timestamp | null
  /** The grade told of a masked sharer: as it was when they wrote the post. */
  sharerBand: GradeBand | null
  createdAt: CreatedAt
}

export interface ChatMessagesTable {
  id: Generated<number>
  roomId: number
  seq: number
  clientId: string | null
  senderId: number
  content: string
  createdAt: CreatedAt
  deletedAt: Timestamp | null
}

import type { GradeBand, RequestStatus } from '@dodam/contract'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

export interface ChatRequestsTable {
  id: Generated<number>
  postId: number
  sharerId: number
  listenerId: number
  message: string
  /** Sent to a minor after the warning that it may be an approach. */
  mayBeApproach: Generated<boolean>
  status: Generated<RequestStatus>
  createdAt: CreatedAt
  respondedAt: Timestamp | null
  /** When a request on an anonymous post is declined: at a random time, because its sharer's block or departure could be recognised by the time. */
  declinesAt: Timestamp | null
  /** The number of the alias under which the listener knows a masked sharer; null for requests made by an older release. */
  alias: number | null
  /** When its sender withdrew it. It is then declined, its message empty, and it is in no list. */
  withdrawnAt: Timestamp | null
  /** It replaced a withdrawn request of the same listener on the same post. Withdrawn as well, it is the last one. */
  isSecond: Generated<boolean>
}

/** Everything that sending a message must check or count is in this one row, so that its lock orders the conversation. */
export interface ChatRoomsTable {
  id: Generated<number>
  chatRequestId: number | null
  /** The sharer, or the support team. */
  participant1Id: number
  /** The listener, or the member addressed by the support team. */
  participant2Id: number
  /** The sharer wrote anonymously and has not revealed their identity. */
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
  /** When the listener is informed of what a masked sharer has read; null while they are up to date. */
  tellsReadAt: Timestamp | null
  /** The seq of which they were informed before. */
  toldRead1: number | null
  /** When each side left permanently. */
  left1At: Timestamp | null
  left2At: Timestamp | null
  /** When the room ends for the listener: its sharer has left while masked, for a reason that is visible elsewhere under their name. */
  closesAt: Timestamp | null
  /** When it ended for both. */
  closedAt: Timestamp | null
  /** The shown grade of a masked sharer: that at the time of the post. */
  sharerBand: GradeBand | null
  /** When the sharer first showed signs of a crisis in it. */
  careSince: Timestamp | null
  createdAt: CreatedAt
  /** Deadline of the listener's first word; null once it has arrived and counts, or is not expected any more. */
  wordDueAt: Timestamp | null
  /** When it had not come, and the sharer was offered another listener. */
  silentSince: Timestamp | null
  /** When the listener first wrote. */
  listenerWroteAt: Timestamp | null
  /** Until when its listener rests after it, before they ask for another chat. */
  restUntil: Timestamp | null
  /** Messages up to this seq were deleted after their retention. */
  emptiedSeq: Generated<number>
  /** When to check the retention of its messages next; null once there will be none. */
  lookAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface ChatMessagesTable {
  id: Generated<number>
  roomId: number
  seq: number
  clientId: string | null
  senderId: number
  /** With contacts masked. */
  content: string
  createdAt: CreatedAt
  deletedAt: Timestamp | null
  hasMaskedContact: Generated<boolean>
  /** Sent to a minor after the warning that it may be an approach. */
  mayBeApproach: Generated<boolean>
  /** For a masked message: the HMAC of the text as sent, to recognise a retry. */
  sentSeal: string | null
}

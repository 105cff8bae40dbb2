import type { RatingRequest } from '@dodam/contract'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

/** One per room. */
export interface RatingRequestsTable {
  id: Generated<number>
  roomId: number
  listenerId: number
  sharerId: number
  message: string
  status: Generated<RatingRequest['status']>
  createdAt: CreatedAt
  settledAt: Timestamp | null
}

/** One per sharer and listener. */
export interface RatingsTable {
  id: Generated<number>
  requestId: number
  listenerId: number
  sharerId: number
  empathyRating: number
  responseSpeedRating: number
  helpfulnessRating: number
  feedback: string
  createdAt: CreatedAt
  /** When it was added to the listener's average; null until a batch of five is complete. */
  countedAt: ColumnType<string | null, string | Date | null, string | Date>
  /** Whether its author was informed that the listener will read the words; earlier authors were promised the opposite. */
  isForListener: Generated<boolean>
}

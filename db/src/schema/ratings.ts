import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

/** One per room. */
export interface RatingRequestsTable {
  id: Generated<number>
  roomId: number
  listenerId: number
  sharerId: number
  message: string
  status: Generated<'pending' | 'completed' | 'declined'>
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
  /** When it entered the listener's average; null until its batch is full. */
  countedAt: ColumnType<string | null, string | Date | null, string | Date>
}

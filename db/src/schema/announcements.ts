import type { Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

export interface AnnouncementsTable {
  id: Generated<number>
  title: string
  content: string
  /** Both or neither. */
  titleEn: string | null
  contentEn: string | null
  type: 'info' | 'warning' | 'urgent'
  targetAudience: 'all' | 'users' | 'listeners'
  isActive: Generated<boolean>
  startsAt: Timestamp | null
  endsAt: Timestamp | null
  createdBy: number
  createdAt: CreatedAt
  updatedAt: CreatedAt
}

import type { Announcement } from '@dodam/contract'
import type { Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

export interface AnnouncementsTable {
  id: Generated<number>
  title: string
  content: string
  /** Set together with the text, or not at all. */
  titleEn: string | null
  contentEn: string | null
  type: Announcement['type']
  targetAudience: Announcement['targetAudience']
  isActive: Generated<boolean>
  startsAt: Timestamp | null
  endsAt: Timestamp | null
  createdBy: number
  createdAt: CreatedAt
  updatedAt: CreatedAt
}

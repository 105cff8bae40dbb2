import type { Generated } from 'kysely'
import type { CreatedAt } from './columns.ts'

export interface AnnouncementsTable {
  id: Generated<number>
  title: string
  content: string
  type: 'info' | 'warning' | 'urgent'
  targetAudience: 'all' | 'users' | 'listeners'
  isActive: Generated<boolean>
  createdBy: number
  createdAt: CreatedAt
  updatedAt: CreatedAt
}

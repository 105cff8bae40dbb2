import type { ReportTarget } from '@dodam/contract'
import type { Generated } from 'kysely'
import type { CreatedAt } from './columns.ts'

/** One per person and thing. */
export interface ReportsTable {
  id: Generated<number>
  reporterId: number
  targetType: ReportTarget
  targetId: number
  reason: string
  status: Generated<'pending' | 'resolved' | 'dismissed'>
  outcome: string | null
  createdAt: CreatedAt
}

import type { Category } from '@dodam/contract'
import type { Generated } from 'kysely'
import type { CreatedAt } from './columns.ts'

/** Stories for AI accounts before an admin publishes them. */
export interface AiDraftsTable {
  id: Generated<number>
  authorId: number
  content: string
  categories: Category[]
  /** Written by the configured model; otherwise of the built-in set. */
  isByModel: boolean
  createdAt: CreatedAt
}

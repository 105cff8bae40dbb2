import type { Generated } from 'kysely'
import type { CreatedAt } from './columns.ts'

/** Replies that admins prepare in both languages. */
export interface SavedRepliesTable {
  id: Generated<number>
  titleKo: string
  titleEn: string
  messageKo: string
  messageEn: string
  createdAt: CreatedAt
}

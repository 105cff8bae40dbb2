import type { Generated } from 'kysely'
import type { CreatedAt } from './columns.ts'

/** Answers that admins keep ready, in both languages. */
export interface SavedRepliesTable {
  id: Generated<number>
  titleKo: string
  titleEn: string
  messageKo: string
  messageEn: string
  createdAt: CreatedAt
}

import { maxSavedReplies, type SavedReply } from '@dodam/contract'
import type { Database } from '@dodam/db'
import type { Selectable } from 'kysely'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'

type SavedReplyRow = Selectable<Database['savedReplies']>

export const savedReplyView = (row: SavedReplyRow): SavedReply => ({
  kind: 'saved-reply',
  id: row.id,
  titleKo: row.titleKo,
  titleEn: row.titleEn,
  messageKo: row.messageKo,
  messageEn: row.messageEn,
})

/** List every saved reply, oldest first, so that each keeps its place in the picker. */
export async function listSavedReplies({ db }: Context<Admin>): Promise<SavedReply[]> {
  const rows = await db
    .selectFrom('savedReplies')
    .selectAll()
    .orderBy('id')
    .limit(maxSavedReplies)
    .execute()
  return rows.map(savedReplyView)
}

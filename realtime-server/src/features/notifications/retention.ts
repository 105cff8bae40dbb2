import { sql } from 'kysely'
import { batchSize, type DeleteBatch } from '../../core/jobs/retention.ts'
import { to } from '../../live/audience.ts'

/** Delete old notifications, and remove them from their members' screens. */
export const deleteOldNotifications: DeleteBatch = async (tx, since) => {
  const { rows } = await sql<{ id: number; userId: number }>`
    delete from notifications where id in (
      select id from notifications where "createdAt" < ${since}::timestamptz
      order by "createdAt" limit ${batchSize} for update skip locked)
    returning id, "userId"`.execute(tx.db)
  for (const { id, userId } of rows) {
    tx.announce(to.member(userId), 'notification:removed', { id })
    tx.changed({ kind: 'unread', id: userId })
  }
  return rows.length === batchSize
}

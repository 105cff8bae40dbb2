import type { Db } from '@dodam/db'
import type { Reading } from './observations.ts'

const dayMs = 86_400_000

/**
 * Whoever stopped being an admin within a day may still have pages open, which ask on: one such call is nothing, and many
 * are counted apart.
 */
export async function allowFormerAdmins<R extends Reading>(
  db: Db,
  now: number,
  readings: readonly R[],
): Promise<R[]> {
  const isAdminCall = ({ rule, userId }: Reading) =>
    userId !== null && (rule === 'admin_call' || rule === 'admin_calls')
  const targets = new Set(readings.filter(isAdminCall).map(({ userId }) => `user ${userId}`))
  if (targets.size === 0) return [...readings]
  const rows = await db
    .selectFrom('audit')
    .select('target')
    .where('action', '=', 'user:end-admin')
    .where('target', 'in', [...targets])
    .where('createdAt', '>', new Date(now - dayMs).toISOString())
    .execute()
  const former = new Set(rows.map(({ target }) => target))
  return readings.flatMap((reading): R[] => {
    if (!isAdminCall(reading) || !former.has(`user ${reading.userId}`)) return [reading]
    return reading.rule === 'admin_call' ? [] : [{ ...reading, part: 'former' }]
  })
}

import type { Db } from '@dodam/db'
import type { Observation } from './observations.ts'

const dayMs = 86_400_000

/** Count the admin calls of accounts that were admins within a day apart: they may have pages open, which ask on. */
export async function allowFormerAdmins(
  db: Db,
  now: number,
  observations: readonly Observation[],
): Promise<Observation[]> {
  const targetOf = ({ rule, userId }: Observation) =>
    rule === 'admin_calls' && userId !== null ? `user ${userId}` : null
  const targets = new Set(observations.flatMap((observation) => targetOf(observation) ?? []))
  if (targets.size === 0) return [...observations]
  const rows = await db
    .selectFrom('audit')
    .select('target')
    .where('action', '=', 'user:end-admin')
    .where('target', 'in', [...targets])
    .where('createdAt', '>', new Date(now - dayMs).toISOString())
    .execute()
  const former = new Set(rows.map(({ target }) => target))
  return observations.map((observation) =>
    former.has(targetOf(observation) ?? '') ? { ...observation, kind: 'former' } : observation,
  )
}

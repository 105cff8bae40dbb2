import { sql } from 'kysely'
import type { Tx } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import { userSource } from './detection/observations.ts'

/** Where an incident of an account comes from once it is deleted: each its own, as of one rule and source one is open. */
const goneSource = sql<string>`'deleted ' || id`

/**
 * Forget whose account incidents and attempts were about. What happened stays, and what is open stays open: nobody closes
 * it by deleting their account. Addresses, of whom nothing says any more whose they were, go at their own time: many are of
 * others, who guessed at the account.
 */
export async function forgetAttemptsOf(tx: Tx, userId: number): Promise<void> {
  // Incidents before attempts, as they are locked where an attempt is noted.
  const sources = await tx.db
    .updateTable('securityIncidents')
    .set({ source: goneSource })
    .where('source', '=', userSource(userId))
    .returning('id')
    .execute()
  const about = await tx.db
    .updateTable('securityIncidents')
    .set({ targetUserId: null })
    .where('targetUserId', '=', userId)
    .returning('id')
    .execute()
  const attempts = await tx.db
    .updateTable('securityEvents')
    .set({ targetUserId: null })
    .where('targetUserId', '=', userId)
    .returning('id')
    .execute()
  if (sources.length + about.length + attempts.length > 0)
    tx.announce(to.admins, 'security:changed', { what: 'events' })
}

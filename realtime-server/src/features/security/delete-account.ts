import { api } from '@dodam/contract'
import { sql } from 'kysely'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { userSource } from './detection/observations.ts'

/** Where an incident of an account comes from once it is deleted: each its own, as of one rule and source one is open. */
const goneSource = sql<string>`'deleted ' || id`

/**
 * Remove an account from incidents and attempts. Incidents stay as they are, open ones too, so that deleting an account
 * closes none. Addresses go at their own time: without the account they name no person, and many are of its attackers.
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
    tx.announce(to.staff(api.security.read), 'security:changed', { what: 'events' })
}

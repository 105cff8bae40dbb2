import type { Kysely } from 'kysely'
import { createIndexConcurrently, type NewIndex } from '../src/migration.ts'

/** Sessions are many, and others write them meanwhile. */
export const transaction = false

const indexes: NewIndex[] = [
  // Whether healthy accounts, or admins, come from a network too.
  { name: 'sessions_by_network', on: 'sessions (network, "userId") where network is not null' },
  {
    name: 'sessions_suspicious',
    on: 'sessions ("lastSeenAt" desc) where "suspiciousAt" is not null and "endedAt" is null',
  },
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await createIndexConcurrently(db, index)
}

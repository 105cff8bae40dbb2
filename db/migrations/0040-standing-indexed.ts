import type { Kysely } from 'kysely'
import { createIndexConcurrently, type NewIndex } from '../src/migration.ts'

/** Others write meanwhile. */
export const transaction = false

/** 0031 meant these, under names that indexes of 0028 had; those lead through lists by id, and stay. */
const indexes: NewIndex[] = [
  {
    name: 'users_suspended_until',
    on: `users ("suspendedUntil") where "suspendedUntil" is not null`,
  },
  { name: 'users_paused_since', on: `users ("pausedAt") where "pausedAt" is not null` },
]

/** How many are suspended and paused is in the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await createIndexConcurrently(db, index)
}

import type { Kysely } from 'kysely'
import { createIndexConcurrently, type NewIndex } from '../src/migration.ts'

/** Others write meanwhile. */
export const transaction = false

const indexes: NewIndex[] = [
  {
    name: 'users_search',
    on: `users using gin (name_terms(lower(
      username || E'\\n' || nickname || E'\\n' || coalesce(email, ''))))
      where "deletedAt" is null`,
  },
  // Also what is counted of each role: no row need be read for that.
  { name: 'users_of_role', on: `users (role, id desc) where "deletedAt" is null` },
  { name: 'users_of_product', on: `users (id desc) where "isAi" or "isTest"` },
  { name: 'users_admins', on: `users (id desc) where "isAdmin"` },
  { name: 'users_verified', on: `users (id desc) where "isVerified"` },
  { name: 'users_suspended', on: `users (id desc) where "suspendedUntil" is not null` },
  { name: 'users_paused', on: `users (id desc) where "pausedAt" is not null` },
  { name: 'users_deleted', on: `users (id desc) where "deletedAt" is not null` },
  // What happened with one person, newest first.
  { name: 'audit_of_target', on: `audit (target, "createdAt" desc)` },
  {
    name: 'reports_decided_about',
    on: `reports ("subjectId", "decidedAt" desc) where "decidedAt" is not null`,
  },
]

/** Accounts are found by a part of their names, and by what they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await createIndexConcurrently(db, index)
}

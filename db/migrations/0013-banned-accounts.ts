import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../src/migration.ts'

/** The banned accounts, which every sign-up asks for. */
export const transaction = false
export const up = (db: Kysely<unknown>): Promise<void> =>
  createIndexConcurrently(db, {
    name: 'users_banned',
    on: 'users (id) where "bannedAt" is not null',
  })

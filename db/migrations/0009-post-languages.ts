import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../src/migration.ts'

/** Others write meanwhile. */
export const transaction = false

/** For readers of one language: where few posts are written in it, the feed must not be walked to find them. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  createIndexConcurrently(db, {
    name: 'posts_language',
    on: 'posts (language, id desc) where "deletedAt" is null',
  })

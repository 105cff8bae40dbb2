import type { Kysely } from 'kysely'
import { createIndexConcurrently, type NewIndex } from '../src/migration.ts'

/** Others write meanwhile. */
export const transaction = false

/** What happened in an hour is found by its time. */
const indexes: NewIndex[] = [
  { name: 'users_by_time', on: 'users ("createdAt")' },
  { name: 'users_no_people', on: 'users (id) where "isAi" or "isTest"' },
  { name: 'posts_by_time', on: 'posts ("createdAt")' },
  { name: 'comments_by_time', on: 'comments ("createdAt")' },
  { name: 'post_likes_by_time', on: '"postLikes" ("createdAt")' },
  { name: 'comment_likes_by_time', on: '"commentLikes" ("createdAt")' },
  // Messages lie in the order in which they were sent, so what a send pays for this is next to nothing.
  {
    name: 'chat_messages_by_time',
    on: '"chatMessages" using brin ("createdAt") with (pages_per_range = 32)',
  },
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await createIndexConcurrently(db, index)
}

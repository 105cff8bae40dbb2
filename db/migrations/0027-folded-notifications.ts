import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../src/migration.ts'

/** Find the notifications of likes and comments by their story, so that they can be taken back with it. */
export const transaction = false
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'notifications_of_posts',
    on: `notifications ("relatedId", "userId") where type in ('post_liked', 'comment_liked', 'comment_added')`,
  })
}

import type { Kysely } from 'kysely'
import { createIndexConcurrently, type NewIndex } from '../src/migration.ts'

/** Others write meanwhile. Repeatable: an index that is there stays. */
export const transaction = false

/** Each holds only what waits at the moment, however many stories there are. */
const indexes: NewIndex[] = [
  // The line that listeners read from its front.
  {
    name: 'posts_line',
    on: `posts ("linePlace", id) where "linePlace" is not null and "deletedAt" is null`,
  },
  // Those of whom the two-hour rule has not spoken yet, and those of whom it has.
  {
    name: 'posts_not_risen',
    on: `posts ("createdAt") where "isWaiting" and "risenAt" is null and "deletedAt" is null`,
  },
  {
    name: 'posts_unanswered',
    on: `posts (id desc) where "isWaiting" and "risenAt" is not null and "deletedAt" is null`,
  },
  // Rooms in which the listener's first word is awaited; it is set once and cleared once.
  {
    name: 'chat_rooms_word_due',
    on: `"chatRooms" ("wordDueAt") where "wordDueAt" is not null`,
  },
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await createIndexConcurrently(db, index)
}

import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../src/migration.ts'

/** Requests that wait for an answer, by age: an unanswered one ends by itself. */
export const transaction = false
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'chat_requests_waiting',
    on: `"chatRequests" ("createdAt") where status = 'pending'`,
  })
}

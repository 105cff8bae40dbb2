import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../src/migration.ts'

/** The grades that may be due, and the questions that wait for an answer. */
export const transaction = false
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'users_by_grade_year',
    on: `users ("gradeYear", id) where "deletedAt" is null and "gradeLevel" <> 'adult'`,
  })
  await createIndexConcurrently(db, {
    name: 'users_asked_grade',
    on: 'users ("gradeAskedAt") where "gradeAskedAt" is not null',
  })
}

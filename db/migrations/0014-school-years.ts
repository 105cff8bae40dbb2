import { type Kysely, sql } from 'kysely'

/** Grades move up each 1 March, and a member who would turn adult is asked first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column "gradeYear" integer,
      add column "gradeAskedAt" timestamptz,
      add column "bandMovedAt" timestamptz`.execute(db)
}

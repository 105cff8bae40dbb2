import { type Kysely, sql } from 'kysely'

/** The release before shows what has a time of its own as if it had none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table announcements
      add column "titleEn" text,
      add column "contentEn" text,
      add column "startsAt" timestamptz(3),
      add column "endsAt" timestamptz(3),
      add constraint announcements_english check (("titleEn" is null) = ("contentEn" is null)),
      add constraint announcements_times check ("startsAt" < "endsAt")`.execute(db)
}

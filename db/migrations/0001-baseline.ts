import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** The SQL files of this migration, each after those whose tables it references. */
const areas = [
  'kept',
  'accounts',
  'key-ring',
  'second-factor',
  'posts',
  'chat',
  'check-ins',
  'notifications',
  'ratings',
  'push',
  'reports',
  'checks',
  'risk',
  'verification',
  'users',
  'security',
  'support',
  'saved-replies',
  'search',
  'announcements',
  'store',
  'analytics',
]

/** All tables of the first release; `db/src/schema` says what their columns mean. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const area of areas) {
    const text = await readFile(new URL(`0001-baseline/${area}.sql`, import.meta.url), 'utf8')
    // A statement begins at the start of a line; the lines within it are indented.
    for (const statement of text.split(/;\n+(?=\S)/)) await sql.raw(statement).execute(db)
  }
}

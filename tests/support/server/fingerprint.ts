import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { tableNames } from '../database.ts'
import type { TestServer } from './server.ts'

/** A refusal is recorded here, which changes nothing else. */
const noticed = ['securityIncidents', 'securityEvents']

/** Return a reader of the stored rows, table by table: an equal result before and after means that nothing was written. */
export function fingerprintForTests(
  server: () => TestServer,
): () => Promise<Record<string, string>> {
  // Listing the tables takes longer than reading them.
  let tables: string[]
  beforeAll(async () => {
    tables = (await tableNames(server().db)).filter((name) => !noticed.includes(name))
    // Jobs, which for example end masked rooms at random times, would be mistaken for effects of a call.
    await server().app.jobs.close()
  })
  return async () => {
    const { db, app } = server()
    // The address of a session and the failures in browsers are stored with a delay.
    await app.settled()
    const { rows } = await sql<{ name: string; print: string }>`${sql.join(
      tables.map(
        (name) => sql`
          select ${name}::text as name, md5(string_agg(t::text, '|' order by t::text)) as print
          from ${sql.table(name)} t`,
      ),
      sql` union all `,
    )}`.execute(db)
    if (!rows.some(({ name }) => name === 'users')) throw new Error('No tables were found')
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
  }
}

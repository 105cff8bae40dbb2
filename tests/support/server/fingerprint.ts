import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { tableNames } from '../database.ts'
import type { TestServer } from './server.ts'

/** That something was refused is noticed, which changes nothing else. */
const noticed = ['securityIncidents', 'securityEvents']

/** How a test file asks what is stored, table by table: equal before and after means that nothing was written. */
export function fingerprintForTests(
  server: () => TestServer,
): () => Promise<Record<string, string>> {
  // Asking which tables there are takes longer than reading them.
  let tables: string[]
  beforeAll(async () => {
    tables = (await tableNames(server().db)).filter((name) => !noticed.includes(name))
    // What the product does by itself, as ending what is masked at a moment by chance, would be taken for the work of a call.
    await server().app.jobs.close()
  })
  return async () => {
    const { db, app } = server()
    // From where a session is used is kept with it.
    await app.detector.settled()
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

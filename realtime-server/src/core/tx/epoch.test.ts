import { ownDatabase } from '@dodam/test-support'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { cutOthers } from './epoch.ts'

test.skipIf(inject('engine') === 'embedded')(
  'a connection that ends by itself does not count as one that could not be cut',
  async () => {
    const connection = await ownDatabase()
    await connection.withoutLimits((db) =>
      db.transaction().execute(async (trx) => {
        // The transaction keeps the list of connections from now on, also of the one that ends meanwhile.
        await connection.withoutLimits(async (other) => {
          await sql`select`.execute(other)
          const { rows } = await sql`select pid from pg_stat_activity`.execute(trx)
          expect(rows.length).toBeGreaterThan(1)
        })
        await cutOthers(trx)
      }),
    )
    await connection.close()
  },
)

import { setTimeout as delay } from 'node:timers/promises'
import { connect, migrate } from '@dodam/db'
import { createTestDatabase, hasPostgres, postgresHint } from '@dodam/test-support/database'
import pg from 'pg'
import { expect, test } from 'vitest'
import { skipReason } from '../services/needs.ts'
import { TcpProxy } from './tcp-proxy.ts'

const skipped = skipReason('Postgres behind a frozen connection', [
  { what: 'Postgres', isThere: await hasPostgres(), hint: postgresHint },
])

test.skipIf(skipped)(
  'calls fail fast on a silent database, and wait for a slow one',
  async () => {
    const database = await createTestDatabase('silent')
    const { proxy, href } = await TcpProxy.before(database.url, 5432)
    const connection = await connect({ url: href, poolSize: 2 })
    const { db } = connection
    const locker = new pg.Client({ connectionString: database.url })
    const ask = () => db.selectFrom('users').select('id').limit(1).execute()
    try {
      await migrate(connection)
      await locker.connect()
      await locker.query('begin; lock table users in access exclusive mode')
      const slow = ask()
      await delay(2_500)
      await locker.query('rollback')
      await slow

      await Promise.all([ask(), ask()])
      proxy.stall()
      const start = performance.now()
      const write = db
        .transaction()
        .execute((trx) => trx.selectFrom('users').select('id').limit(1).execute())
      // More than there are connections.
      const ends = await Promise.allSettled([write, ask(), ask(), ask()])
      expect(performance.now() - start).toBeLessThanOrEqual(3_000)
      for (const end of ends) expect(end).toMatchObject({ reason: { code: 'ETIMEDOUT' } })

      proxy.flow()
      await Promise.all([ask(), ask(), ask()])
    } finally {
      await locker.end()
      await connection.close()
      await proxy.close()
      await database.drop()
    }
  },
  30_000,
)

test.skipIf(skipped)(
  'a process that is busy itself does not take the database for silent',
  async () => {
    const database = await createTestDatabase('silent')
    const connection = await connect({ url: database.url, poolSize: 2 })
    const locker = new pg.Client({ connectionString: database.url })
    try {
      const ask = () => connection.db.selectFrom('users').select('id').limit(1).execute()
      await migrate(connection)
      // A connection that is still being opened has a limit of its own.
      await ask()
      await locker.connect()
      await locker.query('begin; lock table users in access exclusive mode')
      const slow = ask()
      for (let blocks = 0; blocks < 4; blocks++) {
        await delay(1)
        const until = performance.now() + 1_000
        while (performance.now() < until);
      }
      await locker.query('rollback')
      expect(await slow).toEqual([])
    } finally {
      await locker.end()
      await connection.close()
      await database.drop()
    }
  },
)

/** @module-tag long */
import { createTestDatabase } from '@dodam/test-support/database'
import { type Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { type Connection, connect } from './connect.ts'
import { type Migrations, migrate as migrateAll } from './migrate.ts'
import { createIndexConcurrently, withShortLocks } from './migration.ts'

/** Queries from outside, over the pool that requests use, to the database of the test. */
let instance: Connection
let another: () => Promise<Connection>

/** What has run before: an empty schema would get everything in one transaction. */
const before: Migrations = {
  '0-before': { up: async (db) => void (await sql`create table before (id bigint)`.execute(db)) },
}
const migrate = (connection: Connection, migrations: Migrations) =>
  migrateAll(connection, { ...before, ...migrations })

const waiting = { timeout: 15_000, interval: 20 }

const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  (await query.execute(instance.db)).rows[0]?.n

/** Count the migrating connections that run a statement like `doing`. */
const migrating = (doing: ReturnType<typeof sql>) =>
  count(sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and application_name = 'dodam-migrate' and ${doing}`)
const waitsForAnother = sql`query like '%advisory_lock%'`

const indexes = async () =>
  (
    await sql<{ isValid: boolean }>`
      select indisvalid as "isValid" from pg_index where indrelid = 'things'::regclass`.execute(
      instance.db,
    )
  ).rows

const insert = (id: number) => sql`insert into things values (${id})`.execute(instance.db)

/** A table with two rows for which `slowly` takes `ms` each; rows from 100 on take no time. */
const tableWithSlowRows = (ms: number) => ({
  up: async (db: Kysely<unknown>) => {
    await sql`create table things (id bigint not null)`.execute(db)
    await sql`insert into things values (1), (2)`.execute(db)
    await slowRows(db, ms)
  },
})
const slowRows = (db: Kysely<unknown>, ms: number) =>
  sql`
    create or replace function slowly(id bigint) returns bigint immutable language plpgsql as
    'begin if id < 100 then perform pg_sleep(${sql.lit(ms / 1_000)}); end if; return id; end'`.execute(
    db,
  )

const slowIndex = {
  transaction: false,
  up: (db: Kysely<unknown>) =>
    createIndexConcurrently(db, { name: 'things_slowly', on: 'things (slowly(id))' }),
}

beforeEach(async () => {
  if (inject('engine') === 'embedded') return
  const { url } = await createTestDatabase(inject('run'))
  const opened: Connection[] = []
  onTestFinished(async () => {
    await Promise.all(opened.map((connection) => connection.close()))
  })
  another = async () => {
    const connection = await connect({ url })
    opened.push(connection)
    return connection
  }
  instance = await another()
  await migrate(instance, {})
})

// The embedded database has one connection in one process, so nothing runs concurrently.
describe.skipIf(inject('engine') === 'embedded')('while an index is built', () => {
  test('for longer than a request may take, other connections write to its table', {
    timeout: 60_000,
  }, async () => {
    const limit = await count(
      sql<{
        n: number
      }>`select setting::int as n from pg_settings where name = 'statement_timeout'`,
    )
    if (limit === undefined || limit === 0) throw new Error('Requests have no limit')
    const eachRow = (limit + 1_000) / 2
    const migration = migrate(instance, {
      '1-table': tableWithSlowRows(eachRow),
      '2-index': slowIndex,
    })
    await expect.poll(() => migrating(sql`query like 'create%index%'`), waiting).toBe(1)
    await expect.poll(indexes, waiting).toEqual([{ isValid: false }])

    for (let id = 100; id < 200; id++) await insert(id)
    expect(await indexes()).toEqual([{ isValid: false }])

    expect(await migration).toEqual(['1-table', '2-index'])
    expect(await indexes()).toEqual([{ isValid: true }])
    expect(await count(sql<{ n: number }>`select count(*) as n from things`)).toBe(102)
  })

  test('a second instance waits for it, without a deadlock', async () => {
    const second = await another()
    const migrations: Migrations = {
      '1-table': tableWithSlowRows(500),
      '2-when-both-are-there': {
        transaction: false,
        up: async () => {
          await expect.poll(() => migrating(waitsForAnother), waiting).toBe(1)
        },
      },
      '3-index': slowIndex,
    }
    const ran = await Promise.all([migrate(instance, migrations), migrate(second, migrations)])
    expect(ran.toSorted((a, b) => a.length - b.length)).toEqual([[], Object.keys(migrations)])
    expect(await indexes()).toEqual([{ isValid: true }])
  })

  test('an instance of the previous release starts without waiting', async () => {
    const release = await another()
    const own = { '1-table': tableWithSlowRows(500) }
    const started: unknown[] = []
    const migration = migrate(instance, {
      ...own,
      '2-while-the-release-before-starts': {
        transaction: false,
        up: async () => {
          started.push(await migrate(release, own))
        },
      },
    })
    expect(await migration).toHaveLength(2)
    expect(started).toEqual([[]])
  })

  test('the connection is lost: the next start builds the index again', async () => {
    const migrations = { '1-table': tableWithSlowRows(60_000), '2-index': slowIndex }
    const migration = migrate(instance, migrations)
    const failure = migration.catch((error: unknown) => error)
    await expect.poll(() => migrating(sql`query like 'create%index%'`), waiting).toBe(1)
    await expect.poll(indexes, waiting).toEqual([{ isValid: false }])
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'dodam-migrate'`.execute(
      instance.db,
    )
    expect(String(await failure)).toContain('The migration 2-index failed')
    expect(await indexes()).toEqual([{ isValid: false }])

    await instance.withoutLimits((db) => slowRows(db, 0))
    expect(await migrate(instance, migrations)).toEqual(['2-index'])
    expect(await indexes()).toEqual([{ isValid: true }])
  })
})

describe.skipIf(inject('engine') === 'embedded')('a migration that waits for a lock', () => {
  const adding = (db: Kysely<unknown>) => sql`alter table things add column more text`.execute(db)

  test.each<{ how: string; altering: Migrations[string] }>([
    {
      how: 'in its transaction',
      altering: {
        up: async (db) => {
          await adding(db)
        },
      },
    },
    {
      how: 'in a short one of its own',
      altering: {
        transaction: false,
        up: async (db) => {
          await withShortLocks(db, adding)
        },
      },
    },
  ])('$how lets statements behind it run before it gets the lock', async ({ altering }) => {
    const table = { '1-table': tableWithSlowRows(0) }
    await migrate(instance, table)
    const reader = await another()
    let migration: Promise<string[]> | undefined
    await reader.db.transaction().execute(async (trx) => {
      await sql`select from things`.execute(trx)
      migration = migrate(instance, { ...table, '2-column': altering })
      await expect.poll(() => migrating(sql`wait_event_type = 'Lock'`), waiting).toBe(1)
      await insert(100)
    })
    expect(await migration).toEqual(['2-column'])
  })
})

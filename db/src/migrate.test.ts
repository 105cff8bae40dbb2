import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { emptyDatabase, testDatabase } from '@dodam/test-support/database'
import { createQueryId, type Kysely, type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Connection } from './connect.ts'
import { type Migrations, migrate as migrateAll, migrateHere, readMigrations } from './migrate.ts'
import { createIndexConcurrently } from './migration.ts'

const engine = inject('engine')

let shared: Connection
beforeAll(async () => {
  shared = await emptyDatabase(engine, inject('run'))
})
afterAll(() => shared.close())

/** An empty database: shared, because an embedded one takes long to start. */
async function empty(): Promise<Connection> {
  for (const schema of ['kept', 'public'])
    await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(shared.db)
  await sql`create schema public`.execute(shared.db)
  return shared
}

const creating = (table: string) => ({
  up: async (db: Kysely<unknown>) => {
    await sql`create table ${sql.id(table)} (id bigint not null)`.execute(db)
  },
})

/** What has run before: an empty schema would get everything in one transaction. */
const before = { '0-before': creating('before') }
const migrate = (connection: Connection, migrations: Migrations) =>
  migrateAll(connection, { ...before, ...migrations })

/** A database in which nothing has run but what has run before. */
async function begun(): Promise<Connection> {
  const connection = await empty()
  await migrate(connection, {})
  return connection
}

async function historyOf({ db }: Connection) {
  const { rows } = await sql<{
    name: string
    timestamp: string
  }>`select name, timestamp from kysely_migration order by name`.execute(db)
  return rows
}
const namesOf = async (connection: Connection) =>
  (await historyOf(connection)).map(({ name }) => name).filter((name) => !(name in before))

describe('a history', () => {
  let connection: Connection
  beforeAll(async () => {
    connection = await testDatabase(engine, inject('run'))
  })
  const runElsewhere = async (name: string) => {
    const { db } = connection
    await sql`insert into kysely_migration (name, timestamp) values (${name}, now())`.execute(db)
    onTestFinished(async () => {
      await sql`delete from kysely_migration where name = ${name}`.execute(db)
    })
  }

  test('that a newer release has extended is accepted, so that this release can be rolled back to', async () => {
    await runElsewhere('9998-of-the-next-release')
    await runElsewhere('9999-of-the-next-release')
    expect(await migrateAll(connection)).toEqual([])
  })
})

test('a history with a gap is refused by any release that has the missing migration', async () => {
  const connection = await begun()
  const first = { '1-first': creating('first') }
  const third = { '3-third': creating('third') }
  await migrate(connection, { ...first, ...third })
  const second = { '2-second': creating('second') }
  await expect(migrate(connection, { ...first, ...second, ...third })).rejects.toThrow(
    'The migration 2-second failed: corrupted migrations',
  )
  await expect(migrate(connection, { ...first, ...second })).rejects.toThrow(
    'The migration 2-second failed: corrupted migrations',
  )
  expect(await namesOf(connection)).toEqual(['1-first', '3-third'])
})

test('an empty schema gets everything in one transaction, or nothing', async () => {
  const connection = await empty()
  const migrations: Migrations = {
    '1-first': creating('first'),
    '2-index': {
      transaction: false,
      up: (db) => createIndexConcurrently(db, { name: 'first_id', on: 'first (id)' }),
    },
  }
  const broken = {
    up: async () => {
      throw new Error('broken')
    },
  }
  await expect(migrateAll(connection, { ...migrations, '3-broken': broken })).rejects.toThrow(
    'The migration 3-broken failed: broken',
  )
  expect(await namesOf(connection)).toEqual([])
  expect(await migrateAll(connection, migrations)).toEqual(['1-first', '2-index'])
})

describe('a migration that fails', () => {
  const broken = {
    up: async (db: Kysely<unknown>) => {
      await creating('half').up(db)
      await sql`select * from nowhere`.execute(db)
    },
  }

  test('is named and rolled back; those before it stay, and the next start continues with it', async () => {
    const connection = await begun()
    const first = { '1-first': creating('first') }
    const last = { '3-last': creating('last') }
    await expect(migrate(connection, { ...first, '2-broken': broken, ...last })).rejects.toThrow(
      /^The migration 2-broken failed: .*nowhere/,
    )
    expect(await namesOf(connection)).toEqual(['1-first'])
    expect(await migrate(connection, { ...first, '2-broken': creating('half'), ...last })).toEqual([
      '2-broken',
      '3-last',
    ])
  })

  test('without a transaction is not recorded, and is repeated from its beginning', async () => {
    const connection = await begun()
    let starts = 0
    const interrupted = {
      transaction: false,
      up: async (db: Kysely<unknown>) => {
        starts++
        await sql`create table if not exists half (id bigint)`.execute(db)
        if (starts === 1) throw new Error('interrupted')
      },
    }
    await expect(migrate(connection, { '1-interrupted': interrupted })).rejects.toThrow(
      'The migration 1-interrupted failed: interrupted',
    )
    expect(await namesOf(connection)).toEqual([])
    expect(await migrate(connection, { '1-interrupted': interrupted })).toEqual(['1-interrupted'])
    expect(starts).toBe(2)
  })
})

describe('an index that is built concurrently', () => {
  const migrations: Migrations = {
    '1-table': creating('things'),
    '2-index': {
      transaction: false,
      up: (db) =>
        createIndexConcurrently(db, { name: 'things_id', unique: true, on: 'things (id)' }),
    },
  }
  const indexes = async ({ db }: Connection) =>
    (
      await sql`
        select indisvalid as "isValid", indisunique as "isUnique" from pg_index
        where indrelid = 'things'::regclass`.execute(db)
    ).rows

  test('exists, and stays when its migration is repeated', async () => {
    const connection = await begun()
    expect(await migrate(connection, migrations)).toEqual(['1-table', '2-index'])
    expect(await indexes(connection)).toEqual([{ isValid: true, isUnique: true }])
    await sql`delete from kysely_migration where name = '2-index'`.execute(connection.db)
    expect(await migrate(connection, migrations)).toEqual(['2-index'])
    expect(await indexes(connection)).toEqual([{ isValid: true, isUnique: true }])
  })

  test('and left invalid is built again by the next start', async () => {
    const connection = await begun()
    await migrate(connection, { '1-table': creating('things') })
    await sql`insert into things values (1), (1)`.execute(connection.db)
    await expect(migrate(connection, migrations)).rejects.toThrow(
      'The migration 2-index failed: could not create unique index "things_id"',
    )
    expect(await indexes(connection)).toEqual([{ isValid: false, isUnique: true }])
    await sql`delete from things`.execute(connection.db)
    expect(await migrate(connection, migrations)).toEqual(['2-index'])
    expect(await indexes(connection)).toEqual([{ isValid: true, isUnique: true }])
  })
})

test('no migration reuses the name of another index, which would be mistaken for its own', async () => {
  const connection = await empty()
  const statements: string[] = []
  await connection.withoutLimits(async (db) => {
    const record: KyselyPlugin = {
      transformQuery({ node }) {
        statements.push(db.getExecutor().compileQuery(node, createQueryId()).sql)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await migrateHere(db.withPlugin(record), await readMigrations())
  })
  const built = new Map<string, string>()
  const twice: string[] = []
  for (const statement of statements) {
    const [, dropped] =
      /^\s*drop index (?:concurrently )?(?:if exists )?"?(\w+)/.exec(statement) ?? []
    if (dropped !== undefined) built.delete(dropped)
    const [, name, on = ''] =
      /^\s*create (?:unique )?index (?:concurrently )?(?:if not exists )?"?(\w+)"? on (.*)/s.exec(
        statement,
      ) ?? []
    if (name === undefined) continue
    if (built.has(name) && built.get(name) !== on) twice.push(name)
    built.set(name, on)
  }
  // Guards against a pattern that matches nothing.
  expect(built.size).toBeGreaterThan(100)
  expect(twice).toEqual([])
})

test('a file that is not a migration is named in an error instead of skipped', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dodam-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, '0001-empty.ts'), 'export const down = 1\n')
  await expect(readMigrations(folder)).rejects.toThrow('0001-empty.ts exports no migration')
})

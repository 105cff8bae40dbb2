import { randomBytes } from 'node:crypto'
import { type Connection, connect, type Db, migrate } from '@dodam/db'
import { seed } from '@dodam/db/seed'
import { sql } from 'kysely'
import pg from 'pg'

const serverUrl = () =>
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** How to provide Postgres for the tests, shown when tests are skipped. */
export const postgresHint =
  'install postgresql, so that initdb is on the PATH, start one on 127.0.0.1:5432, or set TEST_DATABASE_URL to one where databases may be created'

const prefix = 'dodam_test_'

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl(), connectionTimeoutMillis: 2_000 })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** True when Postgres answers. */
export const hasPostgres = () =>
  onServer((client) => client.query('select 1')).then(
    () => true,
    () => false,
  )

export interface TestDatabase {
  url: string
  name: string
  /** Drop it and cut its connections. */
  drop(): Promise<void>
}

/**
 * Create a Postgres database with `_test` in its name: empty, or a copy of the database `template`, which must have no open
 * connection. Commits return before they are on disk, unless `isDurable`.
 */
export async function createTestDatabase(
  label: string,
  { template, isDurable = false }: { template?: string; isDurable?: boolean } = {},
): Promise<TestDatabase> {
  const name = `${prefix}${label}_${randomBytes(5).toString('hex')}`
  // The name goes into SQL unescaped, and only databases that this function created may be dropped.
  for (const one of [name, template ?? name])
    if (!/^dodam_test_[a-z0-9_]+$/.test(one)) throw new Error(`Not a test database: ${one}`)
  await onServer(async (client) => {
    await client.query(`create database ${name}${template ? ` template ${template}` : ''}`)
    if (!isDurable) await client.query(`alter database ${name} set synchronous_commit = off`)
  })
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return {
    url: url.href,
    name,
    drop: () => onServer((client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

export type Engine = Connection['engine']

/** Open a database without any table. On Postgres it belongs to `run`. */
export async function emptyDatabase(engine: Engine, run: string): Promise<Connection> {
  if (engine === 'embedded') return await connect({})
  const { url } = await createTestDatabase(run)
  return await connect({ url })
}

/** Drop the databases that the workers of a run created on Postgres. */
export async function dropDatabasesOf(run: string): Promise<void> {
  await onServer(async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [`${prefix}${run}_`],
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  })
}

/** Tables with rows from migrations. */
const counted = ['categoryCounts', 'supportCounts', 'kept.installation']

/** Return the names of all tables as a query needs them: with the schema where it is another one. */
export async function tableNames(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables
    .filter(({ schema }) => schema === 'public' || schema === 'kept')
    .map(({ schema, name }) => (schema === 'public' ? name : `${schema}.${name}`))
}

interface Reference {
  from: string
  to: string
}

/** Return the tables to empty, and their references. */
async function readTables(db: Db): Promise<{ names: string[]; references: Reference[] }> {
  const names = (await tableNames(db)).filter(
    (name) => !name.startsWith('kysely_') && !counted.includes(name),
  )
  const { rows } = await sql<Reference>`
    select distinct conrelid::regclass::text as "from", confrelid::regclass::text as "to"
    from pg_constraint where contype = 'f' and conrelid <> confrelid
  `.execute(db)
  const plain = (name: string) => name.replaceAll('"', '')
  return { names, references: rows.map(({ from, to }) => ({ from: plain(from), to: plain(to) })) }
}

const tablesOf = new WeakMap<Db, ReturnType<typeof readTables>>()

/** Return every table that has rows, referencing tables before those they reference. */
async function filledTables(db: Db): Promise<string[]> {
  const reading = tablesOf.get(db) ?? readTables(db)
  tablesOf.set(db, reading)
  const { names, references } = await reading
  const looks = names.map(
    (name) => sql`select ${sql.lit(name)} as name where exists (select 1 from ${sql.table(name)})`,
  )
  const filled = await sql<{ name: string }>`${sql.join(looks, sql` union all `)}`.execute(db)
  const left = new Set(filled.rows.map(({ name }) => name))
  const ordered: string[] = []
  while (left.size > 0) {
    const referredTo = new Set(references.filter(({ from }) => left.has(from)).map(({ to }) => to))
    const free = [...left].filter((name) => !referredTo.has(name))
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...left].join(', ')}`)
    ordered.push(...free)
    for (const name of free) left.delete(name)
  }
  return ordered
}

/**
 * Empty every table and create the accounts that always exist. Deletes instead of truncating, because a truncate creates
 * new files for every table and index, which takes far longer.
 */
async function reset(db: Db): Promise<void> {
  // Their triggers refuse deletions.
  const appendOnly = ['audit', 'caseHandovers'].map((name) => sql.table(name))
  for (const table of appendOnly) await sql`alter table ${table} disable trigger user`.execute(db)
  // Triggers insert rows about deletions into tables that were empty before.
  for (let names = await filledTables(db); names.length > 0; names = await filledTables(db))
    for (const name of names) await sql`delete from ${sql.table(name)}`.execute(db)
  for (const table of appendOnly) await sql`alter table ${table} enable trigger user`.execute(db)
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where last_value is not null
  `.execute(db)
  const uncounted = { korean: 0, english: 0, neither: 0, koreanAi: 0, englishAi: 0, neitherAi: 0 }
  await db
    .updateTable('categoryCounts')
    .set({ postsCount: 0, ...uncounted })
    .execute()
  const none = { pending: 0, processing: 0, resolved: 0 }
  await db.updateTable('supportCounts').set(none).execute()
  await seed(db, { adminPasswordHash: null, demoPasswordHash: null })
}

const shared = new Map<Engine, Promise<Connection>>()

/**
 * An emptied, migrated database. One per engine and worker is opened and shared by the files that run there one after
 * the other; on Postgres it belongs to `run` and is dropped by `dropDatabasesOf` at the run's end.
 */
export async function testDatabase(engine: Engine, run: string): Promise<Connection> {
  let opened = shared.get(engine)
  if (opened === undefined) {
    opened = emptyDatabase(engine, run).then(async (connection) => {
      await migrate(connection)
      return connection
    })
    shared.set(engine, opened)
  }
  const connection = await opened
  await reset(connection.db)
  return connection
}

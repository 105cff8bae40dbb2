import { randomBytes } from 'node:crypto'
import pg from 'pg'

const serverUrl = () =>
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** How to make Postgres known to the tests, for the line that says what was skipped. */
export const postgresHint =
  'start Postgres on 127.0.0.1:5432 or set TEST_DATABASE_URL to a server where databases may be created'

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl(), connectionTimeoutMillis: 2_000 })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** True when a Postgres answers. */
export const hasPostgres = () =>
  onServer((client) => client.query('select 1')).then(
    () => true,
    () => false,
  )

export interface TestDatabase {
  url: string
  name: string
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>
}

/** Creates an empty database of the tests' own, with `_test` in its name. */
export async function createTestDatabase(label: string): Promise<TestDatabase> {
  const name = `dodam_test_${label}_${randomBytes(5).toString('hex')}`
  // The name goes into SQL as it is, and dropping is only ever allowed to what this function made.
  if (!/^dodam_test_[a-z0-9_]+$/.test(name)) throw new Error(`Not a test database: ${name}`)
  await onServer((client) => client.query(`create database ${name}`))
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return {
    url: url.href,
    name,
    drop: () => onServer((client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

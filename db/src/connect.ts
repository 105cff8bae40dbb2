import { createHash } from 'node:crypto'
import path from 'node:path'
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import pg from 'pg'
import { lockDataDir } from './lock.ts'
import type { Database } from './schema/index.ts'
import { DatabaseSilent, signsOfLife } from './signs-of-life.ts'

export type Db = Kysely<Database>

type Hear = (ms: number) => void

/** Run one statement on a new connection that nothing else uses yet; returns its rows. */
export type Ask = (text: string) => Promise<unknown[]>
type Greet = (ask: Ask) => Promise<void>

/** An open database. `engine` names the one in use; `pool` is exposed for the metrics. */
export interface Connection {
  db: Db
  engine: 'postgres' | 'embedded'
  pool: pg.Pool
  /** Register a listener for how long each caller waited for a connection of the pool. */
  onWait: (hear: Hear) => void
  /**
   * Run `greet` first on each connection that the pool opens from now on, and on the only one of the embedded database each
   * time after `withoutLimits`. A connection for which it fails is closed.
   */
  onOpen: (greet: Greet) => void
  /**
   * Run `work` on one connection without time limits, and return its result. On Postgres the connection is opened for this,
   * outside the pool, and closed afterwards. The embedded database has only the shared one, so calls on `db` wait until
   * `work` ends.
   */
  withoutLimits: <T>(work: (db: Kysely<unknown>) => Promise<T>) => Promise<T>
  close(): Promise<void>
}

export interface ConnectOptions {
  /** URL of Postgres. Without it the embedded database is opened. */
  url?: string | undefined
  /** Folder of the embedded database; without it everything is kept in memory. */
  dataDir?: string | undefined
  poolSize?: number
}

const { TIMESTAMPTZ, INT8 } = pg.types.builtins

/** Convert `2026-11-21 03:04:05.678+00`, as Postgres writes it in UTC, to `2026-11-21T03:04:05.678Z`. */
const isoOf = (text: string) =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${
    text
      .slice(19)
      .match(/^\.(\d{1,3})/)?.[1]
      ?.padEnd(3, '0') ?? '000'
  }Z`

const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === TIMESTAMPTZ) return isoOf
    if (oid === INT8) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

/** More different texts mean that some code builds SQL from data; such statements stay unnamed, so that they do not fill the server. */
const maxStatements = 2_000

/** Return a function that names the statements of one database by their text, so that every connection prepares each once. */
function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  return (sql) => {
    let name = names.get(sql)
    if (name === undefined && names.size < maxStatements) {
      name = createHash('sha1').update(sql).digest('base64url')
      names.set(sql, name)
    }
    return name
  }
}

type Waiting = <T>(waiting: Promise<T>) => Promise<T>

/** Take a connection; one that arrives after the wait was ended goes straight back to the pool. */
async function take(pool: pg.Pool, answered: Waiting): Promise<pg.PoolClient> {
  const asked = pool.connect()
  try {
    return await answered(asked)
  } catch (error) {
    asked.then(
      (late) => late.release(),
      () => {},
    )
    throw error
  }
}

/** True when the answer to a query may still come: the next query on that connection would wait behind it. */
const isUnanswered = (error: unknown) =>
  error instanceof DatabaseSilent ||
  (error instanceof Error && error.message === 'Query read timeout')

/** Wrap the pool for Kysely: every statement is a named prepared one, parsed and planned once per connection. */
function preparing(pool: pg.Pool, answered: Waiting = (waiting) => waiting) {
  const hearers: Hear[] = []
  const greeters: Greet[] = []
  const nameOf = statementNames()
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const onWait = (hear: Hear) => void hearers.push(hear)
  const onOpen = (greet: Greet) => void greeters.push(greet)
  const greetAll = async (ask: Ask) => {
    for (const greet of greeters) await greet(ask)
  }
  const greetFirst = async (client: pg.PoolClient) => {
    try {
      await greetAll(async (text) => (await answered(client.query<object>(text))).rows)
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  const prepared: PostgresPool = {
    options: {},
    end: () => pool.end(),
    async connect() {
      const start = performance.now()
      const client = await take(pool, answered).finally(() => {
        for (const hear of hearers) hear(performance.now() - start)
      })
      const known = wrapped.get(client)
      if (known !== undefined) return known
      await greetFirst(client)
      let silence: unknown
      const wrapper = {
        query: async (text: string, values: readonly unknown[]) => {
          if (silence !== undefined) throw silence
          try {
            return await answered(client.query({ name: nameOf(text), text, values: [...values] }))
          } catch (error) {
            if (isUnanswered(error)) silence = error
            throw error
          }
        },
        release: (discard?: boolean) => client.release(discard || silence !== undefined),
        // Kysely's interface also offers cursors, which nothing here uses.
      } as unknown as PostgresPoolClient
      wrapped.set(client, wrapper)
      return wrapper
    },
  }
  return { prepared, onWait, onOpen, greetAll }
}

/** Keep the loss of a connection from ending the process: it fails the running query, or the next one. */
function survivingLoss(pool: pg.Pool): pg.Pool {
  // The pool reports a lost idle connection.
  pool.on('error', () => {})
  // A lost connection in use fails its query and emits the error itself.
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  return pool
}

const unlimited = [
  // Set explicitly, because the server, the database or the role may have limits as defaults.
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
  // A machine that disappears must not keep its locks for the two hours that TCP waits by default.
  'tcp_keepalives_idle=30',
  'tcp_keepalives_interval=10',
  'tcp_keepalives_count=3',
]

async function withoutLimits<T>(url: string, work: (db: Kysely<unknown>) => Promise<T>) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    application_name: 'dodam-migrate',
    options: ['timezone=UTC', ...unlimited].map((setting) => `-c ${setting}`).join(' '),
    types: parsers,
  })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: survivingLoss(pool) }) })
  try {
    return await db.connection().execute(work)
  } finally {
    await db.destroy()
  }
}

function openPostgres(url: string, poolSize = 10): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // While the database is unavailable, fail early so that callers can retry instead of waiting.
    connectionTimeoutMillis: 2_500,
    query_timeout: 10_000,
    statement_timeout: 8_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    // Compiling a query takes longer than any query here may take.
    options: '-c timezone=UTC -c jit=off',
    types: parsers,
  })
  survivingLoss(pool)
  const { prepared, onWait, onOpen } = preparing(pool, signsOfLife(url))
  const db: Db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: prepared }) })
  return {
    db,
    engine: 'postgres',
    pool,
    onWait,
    onOpen,
    withoutLimits: (work) => withoutLimits(url, work),
    close: () => db.destroy(),
  }
}

async function openEmbedded({ dataDir }: ConnectOptions): Promise<Connection> {
  const [{ PGlite }, { createPgConfig }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
  ])
  const unlock = dataDir ? lockDataDir(dataDir) : () => {}
  try {
    const lite = await PGlite.create({
      ...(dataDir && { dataDir: path.resolve(dataDir) }),
      startParams: [
        ...PGlite.defaultStartParams,
        '-c',
        'shared_buffers=16MB',
        '-c',
        'timezone=UTC',
      ],
    })
    const pool = new pg.Pool({
      ...createPgConfig(lite),
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 10_000,
      types: parsers,
    })
    const { prepared, onWait, onOpen, greetAll } = preparing(pool)
    const db: Db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: prepared }) })
    const onlyConnection = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: prepared }) })
    const close = async () => {
      await db.destroy()
      await lite.close()
      unlock()
    }
    return {
      db,
      engine: 'embedded',
      pool,
      onWait,
      onOpen,
      withoutLimits: (work) =>
        onlyConnection.connection().execute(async (only) => {
          try {
            return await work(only)
          } finally {
            await greetAll(async (text) => (await only.executeQuery(CompiledQuery.raw(text))).rows)
          }
        }),
      close,
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Open Postgres when there is a `url`, else the embedded database in `dataDir`, else one in memory. Does not migrate. */
export const connect = async (options: ConnectOptions): Promise<Connection> =>
  options.url ? openPostgres(options.url, options.poolSize) : openEmbedded(options)

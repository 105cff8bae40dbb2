import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestDatabase, emptyDatabase, testDatabase } from '@dodam/test-support/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Connection, connect } from './connect.ts'
import { lockDataDir } from './lock.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'embedded' | 'postgres'
    run: string
  }
}

const engine = inject('engine')
let connection: Connection
beforeAll(async () => {
  connection = await testDatabase(engine, inject('run'))
})

/** Return the columns of every table in `Database`, from the text of db/src/schema: types do not exist at run time. */
function columnsInTypes(): Record<string, string[]> {
  const folder = path.join(import.meta.dirname, 'schema')
  const text = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'))
  const fields = new Map(
    [...text.join('\n').matchAll(/^(?:export )?interface (\w+)[^{]*\{\n(.*?)^\}/gms)].map(
      ([, name = '', body = '']) => [
        name,
        [...body.matchAll(/^ {2}'?([\w.]+)'?: (\w*)/gm)].map(([, field = '', type = '']) => ({
          field,
          type,
        })),
      ],
    ),
  )
  const of = (name: string) => fields.get(name) ?? []
  return Object.fromEntries(
    [...of('Database'), ...of('KeptTables')].map(({ field, type }) => [
      field,
      of(type)
        .map((column) => column.field)
        .toSorted(),
    ]),
  )
}

test('the tables in the database have exactly the columns of the code', async () => {
  const tables = await connection.db.introspection.getTables()
  const there = Object.fromEntries(
    tables.map(({ schema, name, columns }) => [
      schema === 'public' ? name : `${schema}.${name}`,
      columns.map((column) => column.name).toSorted(),
    ]),
  )
  expect(there).toEqual(columnsInTypes())
})

describe('migrating', () => {
  test('again changes nothing', async () => {
    const before = await connection.db.introspection.getTables()
    expect(await migrate(connection)).toEqual([])
    expect(await connection.db.introspection.getTables()).toEqual(before)
  })

  test.skipIf(engine === 'embedded')(
    'an empty database from four instances that start at once runs each migration once',
    async () => {
      const made = await createTestDatabase(inject('run'))
      const instances = await Promise.all([1, 2, 3, 4].map(() => connect({ url: made.url })))
      try {
        const ran = await Promise.all(instances.map((instance) => migrate(instance)))
        const names = ran.flat()
        expect(names.length).toBeGreaterThan(0)
        expect(new Set(names).size).toBe(names.length)
        expect(await instances[0]?.db.introspection.getTables()).toEqual(
          await connection.db.introspection.getTables(),
        )
        for (const instance of instances) expect(await migrate(instance)).toEqual([])
      } finally {
        await Promise.all(instances.map((instance) => instance.close()))
        await made.drop()
      }
    },
  )
})

describe('a value read', () => {
  test('that is a time is ISO 8601 in UTC with milliseconds', async () => {
    const { rows } = await sql<Record<'seoul' | 'whole' | 'rounded' | 'old', string>>`
      select timestamptz '2026-11-21 12:04:05.678+09' as seoul,
             timestamptz '2026-11-21 03:04:05+00' as whole,
             timestamptz '2026-11-21 03:04:05.6+00'::timestamptz(3) as rounded,
             timestamptz '1999-12-31 23:59:59.999+00' as old`.execute(connection.db)
    expect(rows[0]).toEqual({
      seoul: '2026-11-21T03:04:05.678Z',
      whole: '2026-11-21T03:04:05.000Z',
      rounded: '2026-11-21T03:04:05.600Z',
      old: '1999-12-31T23:59:59.999Z',
    })
    const { createdAt } = await connection.db
      .selectFrom('users')
      .select('createdAt')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    expect(new Date(createdAt).toISOString()).toBe(createdAt)
  })

  test('that is a time equals the written one, to the millisecond', async () => {
    const written = new Date('2026-03-29T01:30:00.001Z')
    await connection.db
      .updateTable('users')
      .set({ ageConfirmedAt: written })
      .where('id', '=', 9)
      .execute()
    const { ageConfirmedAt } = await connection.db
      .selectFrom('users')
      .select('ageConfirmedAt')
      .where('id', '=', 9)
      .executeTakeFirstOrThrow()
    expect(ageConfirmedAt).toBe(written.toISOString())
  })

  test('that is an id or a count is a number', async () => {
    const row = await connection.db
      .selectFrom('users')
      .select((eb) => ['id', eb.fn.countAll<number>().over().as('count')])
      .where('id', '=', 12)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ id: 12, count: 1 })
  })
})

test('a statement with parameters is prepared once under a name, whatever its values', async () => {
  const own = await emptyDatabase(engine, inject('run'))
  await sql`create table users (id int, bio text)`.execute(own.db)
  await own.db.connection().execute(async (db) => {
    const prepared = async () =>
      (
        await sql<{ name: string }>`
          select name from pg_prepared_statements
          where statement = 'select "id" from "users" where "bio" = $1'`.execute(db)
      ).rows
    const search = (bio: string) =>
      db.selectFrom('users').select('id').where('bio', '=', bio).execute()
    await search('one')
    const first = await prepared()
    await search('two')
    await search("three'; --")
    expect(first).toHaveLength(1)
    expect(first[0]?.name).not.toBe('')
    expect(await prepared()).toEqual(first)
  })
  await own.close()
})

describe('the lock of a data folder', () => {
  let folder: string
  const running: ChildProcess[] = []
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'dodam-lock-'))
  })
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  /** Start another process that has reached `line` of its program. */
  async function another(command: string, args: string[]): Promise<ChildProcess> {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    running.push(child)
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
    return child
  }
  const gone = (child: ChildProcess) =>
    new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill('SIGKILL')
    })
  const fileOf = (dir: string) => `${dir}.lock`

  test('refuses a second holder, in this process too, with an error that says what to do', () => {
    const dir = path.join(folder, 'one')
    const release = lockDataDir(dir)
    expect(() => lockDataDir(dir)).toThrow(
      new RegExp(`^The data folder .*one is in use by process ${process.pid}\\. Stop it first`),
    )
    release()
    lockDataDir(dir)()
    expect(existsSync(fileOf(dir))).toBe(false)
  })

  test('of a running process is respected, and taken over once that was killed', async () => {
    const dir = path.join(folder, 'two')
    const holder = await another(process.execPath, [
      '--input-type=module',
      '--eval',
      `const { lockDataDir } = await import(${JSON.stringify(path.join(import.meta.dirname, 'lock.ts'))})
       lockDataDir(${JSON.stringify(dir)})
       console.log('locked')
       setInterval(() => {}, 1000)`,
    ])
    await new Promise((resolve) => holder.stdout?.once('data', resolve))
    expect(() => lockDataDir(dir)).toThrow(`in use by process ${holder.pid}`)
    await expect(connect({ dataDir: dir })).rejects.toThrow(`in use by process ${holder.pid}`)
    await gone(holder)
    expect(existsSync(fileOf(dir))).toBe(true)
    const release = lockDataDir(dir)
    expect(readFileSync(fileOf(dir), 'utf8')).toBe(String(process.pid))
    release()
  })

  test('whose process id was reused by another program is taken over', async () => {
    const dir = path.join(folder, 'three')
    const sleeper = await another('sleep', ['60'])
    writeFileSync(fileOf(dir), String(sleeper.pid))
    lockDataDir(dir)()
    await gone(sleeper)
  })
})

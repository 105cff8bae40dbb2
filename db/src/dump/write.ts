import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { readShapes, type Shape, writtenColumns } from './shape.ts'

/** The first line of a dump. */
export interface DumpHeader {
  format: 1
  /** The migrations that had run there, in this order. */
  migrations: string[]
  /** Id of the installation. */
  installation: string
  madeAt: string
}

export interface TableSum {
  rows: number
  /** SHA-256 of its lines, in hex. */
  sha256: string
}

/** The last line: what the lines before it must add up to. */
export interface DumpEnd {
  tables: Record<string, TableSum>
  /** The last number of each sequence. */
  sequences: Record<string, number>
}

/** Prefix of every line that is not a row. */
export const mark = '#'

/** Approximate bytes of rows for each fetch. */
const fetchBytes = 2_000_000
const firstFetch = 20
const maxFetch = 2_000

async function* readTable(
  db: Kysely<unknown>,
  schema: string,
  shape: Shape,
): AsyncGenerator<string[]> {
  const table = sql.id(schema, shape.name)
  await sql`
    declare dumped no scroll cursor for
    select row_to_json(r)::text as line from (
      select ${writtenColumns(shape)} from ${table} order by ${sql.raw(shape.order.join(', '))}) r`.execute(
    db,
  )
  for (let size = firstFetch; ; ) {
    const { rows } = await sql<{
      line: string
    }>`fetch ${sql.raw(String(size))} from dumped`.execute(db)
    if (rows.length === 0) break
    const lines = rows.map(({ line }) => line)
    yield lines
    const bytes = lines.reduce((sum, line) => sum + line.length, 0)
    size = Math.max(1, Math.min(maxFetch, Math.ceil((fetchBytes * rows.length) / bytes)))
  }
  await sql`close dumped`.execute(db)
}

/** Return an accumulator of the checksum and the count of a table's rows. */
export function tableSum() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(lines: readonly string[]) {
      rows += lines.length
      hash.update(`${lines.join('\n')}\n`)
    },
    end: (): TableSum => ({ rows, sha256: hash.digest('hex') }),
  }
}

async function readSequences(db: Kysely<unknown>, schema: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename as name, coalesce(last_value, 0)::float8 as last
    from pg_sequences where schemaname = ${schema} order by sequencename collate "C"`.execute(db)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

async function readRun(db: Kysely<unknown>, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.id(schema, 'kysely_migration')} order by name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}

/** Return the approximate number of rows of a schema, from statistics: for the progress of a dump. */
export async function guessRows(db: Kysely<unknown>, schema: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows from pg_class
    where relnamespace = to_regnamespace(${schema}) and relkind = 'r'`.execute(db)
  return rows[0]?.rows ?? 0
}

/**
 * Yield a schema as lines of text, a few at a time, all from one snapshot: header, each table with its rows in the order of
 * their keys, and at last the end line. `db` is one connection without time limits that nothing else uses until the last
 * line; `onRows` gets the number of rows so far.
 */
export async function* dump(
  db: Kysely<unknown>,
  {
    schema = 'public',
    onRows = () => {},
  }: { schema?: string; onRows?: (rows: number) => void } = {},
): AsyncGenerator<string> {
  await sql`begin isolation level repeatable read, read only`.execute(db)
  try {
    const { rows } = await sql<{ id: string; now: string }>`
      select id, now() from kept.installation`.execute(db)
    const header: DumpHeader = {
      format: 1,
      migrations: await readRun(db, schema),
      installation: rows[0]?.id ?? '',
      madeAt: rows[0]?.now ?? '',
    }
    yield `${mark}${JSON.stringify(header)}\n`
    const end: DumpEnd = { tables: {}, sequences: {} }
    let count = 0
    for (const shape of await readShapes(db, schema)) {
      yield `${mark}${JSON.stringify({ table: shape.name, columns: shape.columns.map(({ name }) => name) })}\n`
      const sum = tableSum()
      for await (const lines of readTable(db, schema, shape)) {
        sum.add(lines)
        count += lines.length
        onRows(count)
        yield `${lines.join('\n')}\n`
      }
      end.tables[shape.name] = sum.end()
    }
    // Sequences are not part of a snapshot: read last, none is behind its table.
    end.sequences = await readSequences(db, schema)
    yield `${mark}${JSON.stringify({ end })}\n`
  } finally {
    await sql`rollback`.execute(db)
  }
}

/** Return the checksums of a schema's tables, from one snapshot. Needs a connection as `dump` does. */
export async function sumTables(
  db: Kysely<unknown>,
  schema: string,
  onRows?: (rows: number) => void,
): Promise<Record<string, TableSum>> {
  let last = ''
  for await (const part of dump(db, { schema, ...(onRows && { onRows }) })) last = part
  const { end }: { end: DumpEnd } = JSON.parse(last.slice(mark.length))
  return end.tables
}

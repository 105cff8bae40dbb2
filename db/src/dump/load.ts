import { type Kysely, sql } from 'kysely'
import { type Migrations, migrateHere, readMigrations } from '../migrate.ts'
import { namesOf, readColumns, readShapes, readTypes, type Shape } from './shape.ts'
import { type DumpEnd, type DumpHeader, mark, sumTables } from './write.ts'

/** Why a dump cannot be loaded. */
export class DumpRefused extends Error {
  readonly why: 'damaged' | 'foreign' | 'newer' | 'wrong-key'
  constructor(why: DumpRefused['why'], message: string) {
    super(message)
    this.why = why
  }
}

const insertBytes = 2_000_000

/** Throws when this release cannot have written a dump with this header. */
async function knownMigrations({ format, migrations }: DumpHeader): Promise<Migrations> {
  const own = await readMigrations()
  if (format !== 1) throw new DumpRefused('newer', 'its format is not known')
  for (const name of migrations)
    if (!Object.hasOwn(own, name)) throw new DumpRefused('newer', `migration ${name} is not known`)
  return Object.fromEntries(migrations.flatMap((name) => (own[name] ? [[name, own[name]]] : [])))
}

async function insertRows(
  db: Kysely<unknown>,
  schema: string,
  shape: Shape,
  lines: readonly string[],
) {
  await sql`
    insert into ${sql.id(schema, shape.name)} (${namesOf(shape)}) overriding system value
    select ${readColumns(shape)}
    from json_to_recordset(${`[${lines.join(',')}]`}::json) as r(${readTypes(shape)})`.execute(db)
}

/** Drop foreign keys and triggers, with which loading takes twice as long and tables need an order; return how to restore them. */
async function withoutRules(db: Kysely<unknown>, schema: string) {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = to_regnamespace(${schema})`.execute(db)
  for (const { table, name } of keys)
    await sql`alter table ${sql.id(schema, table)} drop constraint ${sql.id(name)}`.execute(db)
  const tables = await readShapes(db, schema)
  for (const { name } of tables)
    await sql`alter table ${sql.id(schema, name)} disable trigger user`.execute(db)
  return async () => {
    for (const { table, name, definition } of keys)
      await sql`
        alter table ${sql.id(schema, table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
        db,
      )
    for (const { name } of tables)
      await sql`alter table ${sql.id(schema, name)} enable trigger user`.execute(db)
  }
}

/**
 * Loads the lines of a dump into a new schema, compares what the tables add up to with what the dump says, and brings the
 * schema up to date. `db` is one connection without time limits, on which nothing else runs meanwhile. Leaves
 * `search_path` set to the schema. Throws DumpRefused, and what Postgres says; the caller then drops the schema.
 */
export async function loadDump(
  db: Kysely<unknown>,
  schema: string,
  lines: AsyncIterable<string>,
  onRows: (rows: number) => void = () => {},
): Promise<{ header: DumpHeader; end: DumpEnd }> {
  await sql`create schema ${sql.id(schema)}`.execute(db)
  await sql`select set_config('search_path', ${schema}, false)`.execute(db)
  let header: DumpHeader | undefined
  let end: DumpEnd | undefined
  let restoreRules = async () => {}
  let shapes = new Map<string, Shape>()
  let shape: Shape | undefined
  let batch: string[] = []
  let bytes = 0
  let count = 0
  const flush = async () => {
    if (shape !== undefined && batch.length > 0) await insertRows(db, schema, shape, batch)
    count += batch.length
    onRows(count)
    batch = []
    bytes = 0
  }
  for await (const line of lines) {
    if (!line.startsWith(mark)) {
      if (shape === undefined) throw new DumpRefused('damaged', 'a row before its table')
      batch.push(line)
      bytes += line.length
      if (bytes >= insertBytes) await flush()
      continue
    }
    await flush()
    const told = JSON.parse(line.slice(mark.length))
    if (header === undefined) {
      const read: DumpHeader = told
      header = read
      await migrateHere(db, await knownMigrations(read))
      restoreRules = await withoutRules(db, schema)
      shapes = new Map((await readShapes(db, schema)).map((one) => [one.name, one]))
      // Some migrations insert rows into the tables that they create.
      const all = [...shapes.keys()].map((name) => sql.id(schema, name))
      await sql`truncate ${sql.join(all)}`.execute(db)
    } else if ('end' in told) end = told.end
    else {
      shape = shapes.get(told.table)
      const columns = shape?.columns.map(({ name }) => name)
      if (JSON.stringify(columns) !== JSON.stringify(told.columns))
        throw new DumpRefused('damaged', `the table ${told.table} has other columns`)
    }
  }
  if (header === undefined || end === undefined) throw new DumpRefused('damaged', 'it has no end')
  await restoreRules()
  for (const [name, last] of Object.entries(end.sequences))
    if (last > 0)
      await sql`select setval(${`"${schema}"."${name}"`}::regclass, ${last}::bigint)`.execute(db)
  const sums = await sumTables(db, schema)
  for (const [name, { rows, sha256 }] of Object.entries(end.tables))
    if (sums[name]?.rows !== rows || sums[name]?.sha256 !== sha256)
      throw new DumpRefused('damaged', `the table ${name} came back different`)
  await migrateHere(db, await readMigrations())
  return { header, end }
}

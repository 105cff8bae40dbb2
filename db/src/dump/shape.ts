import { type Kysely, sql } from 'kysely'

interface Column {
  name: string
  /** The type as SQL writes it. */
  type: string
}

/** A table as a dump holds it: its stored columns, and the order of its rows, which is the same on every engine. */
export interface Shape {
  name: string
  columns: Column[]
  order: string[]
}

const isJson = ({ type }: Column) => type === 'jsonb' || type === 'json'
const isText = (type: string) =>
  /^(text|character varying|varchar|character|char|bpchar)/.test(type)

/** The columns as a dump writes them: JSON as text, because a JSON `null` would be read as no value. */
export const writtenColumns = ({ columns }: Shape) =>
  sql.join(
    columns.map((column) =>
      isJson(column)
        ? sql`${sql.ref(column.name)}::text as ${sql.ref(column.name)}`
        : sql.ref(column.name),
    ),
  )

/** The same columns as a dump is read. */
export const readColumns = ({ columns }: Shape) =>
  sql.join(
    columns.map((column) =>
      isJson(column) ? sql`${sql.ref(column.name)}::${sql.raw(column.type)}` : sql.ref(column.name),
    ),
  )

export const readTypes = ({ columns }: Shape) =>
  sql.join(
    columns.map((column) =>
      isJson(column)
        ? sql`${sql.ref(column.name)} text`
        : sql`${sql.ref(column.name)} ${sql.raw(column.type)}`,
    ),
  )

export const namesOf = ({ columns }: Shape) => sql.join(columns.map(({ name }) => sql.ref(name)))

/** Return the tables of a schema by name, without the history of migrations. */
export async function readShapes(db: Kysely<unknown>, schema: string): Promise<Shape[]> {
  const { rows } = await sql<{ table: string; name: string; type: string; keyAt: number | null }>`
    select t.relname as table, c.attname as name, format_type(c.atttypid, c.atttypmod) as type,
      array_position(k.conkey, c.attnum) as "keyAt"
    from pg_class t
    join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
      and c.attgenerated = ''
    left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
    where t.relnamespace = to_regnamespace(${schema}) and t.relkind = 'r'
      and t.relname not in ('kysely_migration', 'kysely_migration_lock')
    order by t.relname collate "C", c.attnum`.execute(db)
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => {
    const key = columns
      .filter(({ keyAt }) => keyAt !== null)
      .toSorted((a, b) => Number(a.keyAt) - Number(b.keyAt))
    if (key.length === 0) throw new Error(`The table ${name} has no primary key`)
    return {
      name,
      columns: columns.map((column) => ({ name: column.name, type: column.type })),
      // Collations differ between engines and servers.
      order: key.map((column) => `"${column.name}"${isText(column.type) ? ' collate "C"' : ''}`),
    }
  })
}

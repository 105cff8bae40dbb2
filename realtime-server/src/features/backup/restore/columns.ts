import { type QueryExecutorProvider, sql } from 'kysely'

/** The columns of a table of a schema that can be written, as a list for a statement. */
export const columnsOf = async (db: QueryExecutorProvider, schema: string, table: string) => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${`"${schema}"."${table}"`}::regclass and attnum > 0 and not attisdropped
      and attgenerated = ''
    order by attnum`.execute(db)
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

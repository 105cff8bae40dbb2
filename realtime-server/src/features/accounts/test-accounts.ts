import { sql } from 'kysely'

/** Whether a column names a test account, which no figure of members counts. Asked for once in a statement. */
export const isOfTests = (column: string) =>
  sql<boolean>`coalesce(${sql.ref(column)} = any(array(select id from users where "isTest")), false)`

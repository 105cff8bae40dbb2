import type { ColumnType } from 'kysely'

/** A timestamptz(3). Read as ISO text in UTC, exactly as the API sends it. */
export type Timestamp = ColumnType<string, string | Date, string | Date>
/** A Timestamp that defaults to now() when left out. */
export type CreatedAt = ColumnType<string, string | Date | undefined, string | Date>

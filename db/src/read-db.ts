import type { Kysely } from 'kysely'
import type { Database } from './schema/index.ts'

/**
 * A read-only database, for GET handlers and all reads. It has no insert, update or delete, and no transaction, so the
 * compiler refuses writes. Raw SQL (`sql`) still runs on it, for selects.
 */
export type ReadDb = Pick<Kysely<Database>, 'selectFrom' | 'selectNoFrom' | 'fn' | 'getExecutor'>

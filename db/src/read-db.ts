import type { Kysely } from 'kysely'
import type { Database } from './schema/index.ts'

/**
 * A database that is only read: what a GET handler and every read gets. It has no insert, update or delete, and no
 * transaction, so a read cannot write without the compiler's refusal. Raw SQL (`sql`) still runs on it, for selects.
 */
export type ReadDb = Pick<Kysely<Database>, 'selectFrom' | 'selectNoFrom' | 'fn' | 'getExecutor'>

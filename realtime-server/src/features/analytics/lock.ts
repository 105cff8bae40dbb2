import type { Database } from '@dodam/db'
import { type Selectable, sql } from 'kysely'
import type { Tx, Write } from '../../core/tx/write.ts'

type State = Selectable<Database['analyticsState']>

/**
 * Run one step of the count in its own transaction, unless another instance is running one. Returns the result of
 * `step`, whether there is more; false when it did not run.
 */
export const inTurn = (
  write: Write,
  step: (tx: Tx, state: State) => Promise<boolean>,
): Promise<boolean> =>
  write(async (tx) => {
    await sql`insert into "analyticsState" (id) values (1) on conflict do nothing`.execute(tx.db)
    const state = await tx.db
      .selectFrom('analyticsState')
      .selectAll()
      .where('id', '=', 1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    return state !== undefined && (await step(tx, state))
  })

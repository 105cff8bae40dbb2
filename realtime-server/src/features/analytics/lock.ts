import type { Database } from '@dodam/db'
import { type Selectable, sql } from 'kysely'
import type { Tx, Write } from '../../core/tx/write.ts'

type State = Selectable<Database['analyticsState']>

/**
 * Run one step of the count in a transaction of its own, unless another instance is at one. Returns what `step` returns:
 * whether there is more of it; false where it was not our turn.
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

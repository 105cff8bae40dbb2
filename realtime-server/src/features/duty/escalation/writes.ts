import type { Tx } from '../../../core/tx/write.ts'

/** Let the team be told of a case from the first step, because it waits for another admin than before, or for more. */
export async function tellCaseAnew(tx: Tx, id: number): Promise<void> {
  await tx.db
    .deleteFrom('escalations')
    .where('kind', '=', 'case')
    .where('targetId', '=', id)
    .execute()
}

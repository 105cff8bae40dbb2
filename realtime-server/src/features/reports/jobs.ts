import { sql } from 'kysely'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { announceToSides } from './announcing.ts'

/** Tell one person of a case about them whose moment has come; false when there is none. */
async function tellOne(tx: Tx): Promise<boolean> {
  const told = await tx.db
    .updateTable('cases')
    .set({ toldAt: sql<string>`coalesce("toldAt", now())`, tellAt: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('cases')
        .select('id')
        .where('tellAt', '<=', sql<string>`now()`)
        .orderBy('tellAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  if (told === undefined) return false
  await announceToSides(tx, told, ['concerned'])
  return true
}

/** Tell those concerned that a moderator looked into a masked room of theirs. */
export const lookedTellingJob = (write: Write): Job => ({
  name: 'tell-looked',
  everySeconds: 20,
  run: async () => {
    while (await write(tellOne));
  },
})

import { sql } from 'kysely'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { announceToSides } from './announcing.ts'

/** Notify the subject of one due case; false when there is none. */
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

/** Notify the subjects of cases that a moderator opened a masked room of theirs. */
export const lookedTellingJob = (write: Write): Job => ({
  name: 'tell-looked',
  everySeconds: 20,
  run: async () => {
    while (await write(tellOne));
  },
})

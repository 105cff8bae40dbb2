import { api } from '@dodam/contract'
import { sql } from 'kysely'
import { timeBefore } from '../../core/clock.ts'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { isStaffFor } from '../accounts/admins.ts'
import { announceCase, announceToSides } from './announcing.ts'
import { calledMs } from './cases/locked-case.ts'

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
  await announceToSides(tx, told, ['concerned'], told.decision === null ? [] : ['concerned'])
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

/**
 * Free one case whose admin may not act any more, or an urgent one whose admin did nothing when they were called to it; false
 * when there is none.
 */
async function freeOne(tx: Tx): Promise<boolean> {
  const now = tx.clock.now()
  const freed = await tx.db
    .updateTable('cases')
    .set({ claimedBy: null, claimedAt: null, waitingSince: now })
    .where('id', 'in', (open) =>
      open
        .selectFrom('cases')
        .select('id')
        // A literal, so that the partial index can be used.
        .where('status', '=', sql.lit('pending'))
        .where('claimedBy', 'is not', null)
        .where((eb) =>
          eb.or([
            eb.and([
              eb('severity', '=', 'P1'),
              eb('decision', 'is', null),
              eb('waitingSince', '<=', timeBefore(now, calledMs)),
            ]),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('users')
                  .select('users.id')
                  .whereRef('users.id', '=', 'claimedBy')
                  .where(isStaffFor(api.reports.decide)),
              ),
            ),
          ]),
        )
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  if (freed === undefined) return false
  await announceCase(tx, 'report:changed', freed)
  await announceToSides(tx, freed)
  return true
}

/**
 * Free the cases whose admins lost the right or role, and the urgent ones whose admins do not come, so that others are rung
 * for them and can take them on.
 */
export const freeingJob = (write: Write): Job => ({
  name: 'free-called',
  everySeconds: 3,
  run: async () => {
    while (await write(freeOne));
  },
})

import type { Report } from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../../core/http/problem.ts'
import type { Member } from '../../../core/sessions/actor.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { announceCase, announceCaseRoom, announceToSides } from '../announcing.ts'
import { readSidesOf, sideView, type ToldRow } from '../views.ts'
import { dueAfter, lockTarget } from '../writes.ts'

/** Return a report that the caller made, or that is about them and known to them; otherwise NOT_FOUND. */
async function readMine({ db, me }: Tx<Member>, id: number): Promise<ToldRow> {
  const [row] = await readSidesOf(db, me.id, { isWanted: sql`reports.id = ${id}`, limit: 1 })
  if (row === undefined) throw new Problem('NOT_FOUND')
  return row
}

/** Appeal once per side of a case. The case returns to the queue; the first decision applies meanwhile. */
export async function appeal(
  tx: Tx<Member>,
  { id, reason }: { id: number; reason: string },
): Promise<Report> {
  const { db, me } = tx
  const { targetType, targetId } = await readMine(tx, id)
  await lockTarget(tx, { targetType, targetId })
  const mine = await readMine(tx, id)
  const { caseId, side } = mine
  const before = sideView(mine, me.language)
  if (before.appealedAt !== null) throw new Problem('ALREADY_APPEALED')
  if (!before.canAppeal) throw new Problem('FORBIDDEN')
  const row = await db
    .selectFrom('cases')
    .select(['status', 'severity', 'decision', 'story', 'decidedBy'])
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  const { decision, story, decidedBy } = row
  await db
    .insertInto('appeals')
    .values({ caseId, side, appellantId: me.id, reason, decision, story, decidedBy })
    .execute()
  const reopened = await db
    .updateTable('cases')
    .set({
      status: 'pending',
      // After an appeal by the other side an admin may have claimed it already.
      ...(row.status !== 'pending' && {
        claimedBy: null,
        claimedAt: null,
        dueAt: dueAfter(tx, row.severity),
      }),
    })
    .where('id', '=', caseId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await announceCase(tx, 'report:changed', reopened)
  await announceToSides(tx, reopened, [side])
  await announceCaseRoom(tx, reopened)
  return sideView(await readMine(tx, id), me.language)
}

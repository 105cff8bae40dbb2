import type { AdminReport, Body, reports } from '@dodam/contract'
import { sql } from 'kysely'
import { Problem, refusedField } from '../../core/http/problem.ts'
import { Already } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { audit } from '../audit/writes.ts'
import { holdPost, releasePost } from '../posts/writes.ts'
import { announceCase } from './announcing.ts'
import { checkClaimed, lockCase } from './cases/locked-case.ts'
import { readCaseView } from './cases/views.ts'
import { isAboutOthers, readCaseRow } from './reads.ts'
import type { CaseRow } from './views.ts'
import { fileReport, lockTarget } from './writes.ts'

type Holding = Body<typeof reports.hold> & { id: number }

/**
 * Hide a story from all but its author until its case is decided, in the case that waits for a decision about it, or else
 * by a report of mine. With `isHeld` false show it again, as the admin who has claimed the case. Returns the case, which is
 * known `Already` unless it is a new one. CASE_DECIDED where my earlier report was decided, because nothing would show
 * the story again.
 */
export async function holdStory(
  tx: Tx<Admin>,
  seal: Seal,
  { id: targetId, isHeld = true, ...told }: Holding,
): Promise<AdminReport | Already<AdminReport>> {
  await lockTarget(tx, { targetType: 'post', targetId })
  const waiting = await findWaitingCase(tx, targetId)
  if (waiting === undefined) {
    if (!isHeld) throw new Problem('NOT_FOUND')
    return await holdByReport(tx, seal, { targetId, ...told })
  }
  if (!isHeld) await checkClaimed(tx, await lockCase(tx, waiting.id))
  const view = await readCaseView(tx.db, waiting, tx.me.language)
  if (view.target.isDeleted) throw new Problem('NOT_FOUND')
  if (view.target.isHeld === isHeld) return new Already(view)
  return new Already(await change(tx, seal, { row: waiting, isHeld }))
}

/** Return a case about a story that waits for a decision, that of the caller first, and one that no appeal has reopened. */
const findWaitingCase = ({ db, me }: Tx<Admin>, postId: number) =>
  db
    .selectFrom('cases')
    .selectAll()
    .where('targetType', '=', 'post')
    .where('targetId', '=', postId)
    .where('status', '=', sql.lit('pending'))
    .where(isAboutOthers(me))
    .orderBy(sql`"claimedBy" is not distinct from ${me.id}`, 'desc')
    .orderBy(sql`decision is null`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

async function holdByReport(
  tx: Tx<Admin>,
  seal: Seal,
  { targetId, reason, detail }: Omit<Holding, 'id' | 'isHeld'> & { targetId: number },
): Promise<AdminReport> {
  if (reason === undefined) throw refusedField('reason', 'report.reason', tx.me.language)
  const filed = await fileReport(tx, seal, { targetType: 'post', targetId, reason, detail })
  if (filed instanceof Already) throw new Problem('CASE_DECIDED')
  return await change(tx, seal, { row: await readCaseRow(tx, filed.id), isHeld: true })
}

async function change(
  tx: Tx<Admin>,
  seal: Seal,
  { row, isHeld }: { row: CaseRow; isHeld: boolean },
): Promise<AdminReport> {
  const post = { id: row.targetId }
  await (isHeld ? holdPost(tx, post) : releasePost(tx, post))
  const view = await announceCase(tx, 'report:changed', await noteAct(tx, row))
  const action = isHeld ? 'report:hold' : 'report:show'
  await audit(tx, seal, { action, target: `report ${row.id}` })
  return view
}

/** The admin who has a case is there: it does not wait for an act of theirs any more. */
async function noteAct(tx: Tx<Admin>, row: CaseRow): Promise<CaseRow> {
  if (row.claimedBy !== tx.me.id || row.waitingSince === null) return row
  return await tx.db
    .updateTable('cases')
    .set({ waitingSince: null })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

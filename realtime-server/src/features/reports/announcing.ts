import type { AdminReport, ReportSide } from '@dodam/contract'
import type { Tx } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import { caseViews } from './case-views.ts'
import { readStanding } from './reads.ts'
import { type ReportRow, readSidesIn, sideView } from './views.ts'

/** Announce a case to the admins, but for the person concerned. */
export async function announceCase(
  tx: Tx,
  event: 'report:new' | 'report:changed',
  lead: ReportRow,
): Promise<AdminReport> {
  const [view] = await caseViews(tx.db, [lead])
  if (view === undefined) throw new Error(`case ${lead.id} has no view`)
  tx.announce(to.adminsExcept([lead.subjectId]), event, view)
  return view
}

/**
 * Announce a case to its sides, each report in its own view: to those who reported it, and, once they know of it, to the
 * person concerned.
 */
export async function announceToSides(
  tx: Tx,
  lead: ReportRow,
  sides: readonly ReportSide[] = ['reporter', 'concerned'],
): Promise<void> {
  for (const side of sides)
    for (const row of await readSidesIn(tx.db, side, lead.id))
      tx.announce(to.member(row.userId), 'report:changed', sideView(row, row.language))
}

/** Tell a person, and nobody else, of their warnings and their suspension as they are now. */
export const announceStanding = async (tx: Tx, userId: number): Promise<void> =>
  tx.announce(to.member(userId), 'standing:changed', await readStanding(tx, userId))

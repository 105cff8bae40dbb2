import { type AdminReport, api, languages, type ReportSide } from '@dodam/contract'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { findTeamRoom } from '../chat/team-rooms.ts'
import { announceRoomTo } from '../chat/writes.ts'
import { notify } from '../notifications/notify.ts'
import { adminOutcome, readCaseView } from './cases/views.ts'
import { readStanding } from './reads.ts'
import { type CaseRow, readSidesIn, sideView } from './views.ts'

export const bothSides = ['reporter', 'concerned'] as const

/** Announce a case to the admins, except its subject. Returns the view of who writes. */
export async function announceCase(
  tx: Tx,
  event: 'report:new' | 'report:changed',
  row: CaseRow,
): Promise<AdminReport> {
  const mine = tx.me.kind === 'member' ? tx.me.language : 'ko'
  const view = await readCaseView(tx.db, row, mine)
  for (const language of languages)
    tx.announce(
      to.staffIn(api.reports.listCases, { language, exceptIds: [row.subjectId] }),
      event,
      {
        ...view,
        outcome: adminOutcome(row, language),
      },
    )
  return view
}

/**
 * Announce a case to its sides, each report in its own view: to its reporters, and to its subject once they know of it. The
 * `answered` sides are notified of a decision too.
 */
export async function announceToSides(
  tx: Tx,
  row: CaseRow,
  sides: readonly ReportSide[] = bothSides,
  answered: readonly ReportSide[] = [],
): Promise<void> {
  for (const side of sides)
    for (const told of await readSidesIn(tx.db, side, row.id)) {
      const { userId, language } = told
      tx.announce(to.member(userId), 'report:changed', sideView(told, language))
      if (answered.includes(side))
        await notify(tx, { userId, type: 'report_decided', relatedId: null, actorId: null })
    }
}

/** Announce to the admins that the team recorded something about a case, except to its sides, who may not read it. */
export async function announceRecorded(
  tx: Tx,
  { id, subjectId }: Pick<CaseRow, 'id' | 'subjectId'>,
): Promise<void> {
  const reporters = await tx.db
    .selectFrom('reports')
    .select('reporterId')
    .where('caseId', '=', id)
    .where('reporterId', 'is not', null)
    .$narrowType<{ reporterId: number }>()
    .execute()
  tx.announce(
    to.staff(api.reports.listNotes, [subjectId, ...reporters.map((one) => one.reporterId)]),
    'case:recorded',
    { id },
  )
}

/** Announce the room about a case to the person concerned: they can write there while the case is pending. */
export async function announceCaseRoom(
  tx: Tx,
  { roomId, subjectId }: Pick<CaseRow, 'roomId' | 'subjectId'>,
): Promise<void> {
  const room = await findTeamRoom(tx.db, { roomId, subjectId })
  if (room !== undefined) await announceRoomTo(tx, 'room:changed', room, subjectId)
}

/** Announce a member's current warnings and suspension to that member alone. */
export const announceStanding = async (tx: Tx, userId: number): Promise<void> =>
  tx.announce(to.member(userId), 'standing:changed', await readStanding(tx, userId))

import type { AdminReport, Language } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { publicUser, readPeople } from '../../accounts/reads.ts'
import { isNamedCase } from '../../visibility/case-masks.ts'
import type { CaseRow } from '../views.ts'
import { outcomeForReporter } from '../words.ts'
import { readRooms } from './rooms.ts'

type Targeted = Pick<CaseRow, 'targetType' | 'targetId'>
const keyOf = ({ targetType, targetId }: Targeted) => `${targetType} ${targetId}`

interface Content {
  content: string | null
  writtenAt: string | null
  isDeleted: boolean
  isHeld: boolean
}

/** Return what admins may see of reported things without opening the evidence. */
async function readContents(db: ReadDb, cases: readonly Targeted[]): Promise<Map<string, Content>> {
  const idsOf = (type: CaseRow['targetType']) =>
    cases.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId)
  const { rows } = await sql<Content & { key: string }>`
    select 'post ' || id as key, content,
      case when "editedAt" is null then "createdAt" end as "writtenAt",
      "deletedAt" is not null as "isDeleted",
      "deletedAt" is null and "heldAt" is not null as "isHeld"
    from posts where id = any(${idsOf('post')}::bigint[])
    union all
    select 'comment ' || comments.id, comments.content,
      case when comments."editedAt" is null then comments."createdAt" end,
      comments."deletedAt" is not null,
      comments."deletedAt" is null and comments."heldAt" is not null
    from comments where comments.id = any(${idsOf('comment')}::bigint[])
    union all
    select 'message ' || "chatMessages".id, null, null, "chatMessages"."deletedAt" is not null, false
    from "chatMessages" where "chatMessages".id = any(${idsOf('message')}::bigint[])
    union all
    select 'user ' || id, null, null, "deletedAt" is not null, false
    from users where id = any(${idsOf('user')}::bigint[])`.execute(db)
  return new Map(rows.map(({ key, ...content }) => [key, content]))
}

/** The content of a missing thing. */
const nowhere: Content = { content: null, writtenAt: null, isDeleted: true, isHeld: false }

/** Return what the reporters of a case read, for the admins. */
export const adminOutcome = (
  { status, decision }: Pick<CaseRow, 'status' | 'decision'>,
  language: Language,
): string | null =>
  status === 'pending' || decision === null ? null : outcomeForReporter(decision, language)

/** Return the admin view of one case. */
export async function readCaseView(
  db: ReadDb,
  row: CaseRow,
  language: Language,
): Promise<AdminReport> {
  const [view] = await caseViews(db, [row], language)
  if (view === undefined) throw new Error(`case ${row.id} has no view`)
  return view
}

/** Return the admin views of cases, in the language of the admin. */
export async function caseViews(
  db: ReadDb,
  cases: readonly CaseRow[],
  language: Language,
): Promise<AdminReport[]> {
  if (cases.length === 0) return []
  const ids = cases.map(({ id }) => id)
  const [reports, appeals, contents, named, rooms] = await Promise.all([
    db
      .selectFrom('reports')
      .select(['id', 'caseId', 'reporterId', 'reason', 'detail', 'findings', 'createdAt'])
      .where('caseId', 'in', ids)
      .orderBy('id')
      .execute(),
    db.selectFrom('appeals').selectAll().where('caseId', 'in', ids).orderBy('id').execute(),
    readContents(db, cases),
    db.selectFrom('cases').select('id').where('id', 'in', ids).where(isNamedCase).execute(),
    readRooms(db, cases),
  ])
  const found = await readPeople(
    db,
    [
      ...cases.flatMap((one) => [one.subjectId, one.claimedBy, one.decidedBy]),
      ...appeals.map((one) => one.decidedBy),
      ...reports.map((one) => one.reporterId),
    ].filter((id) => id !== null),
  )
  const namedIds = new Set(named.map(({ id }) => id))
  const personOf = (id: number | null) => {
    const person = id === null ? undefined : found.get(id)
    return person === undefined ? null : publicUser(person)
  }
  /** Return the reporter and their side of the room. If the room is gone, they count as masked. */
  const reporterOf = ({ id: caseId, targetType }: CaseRow, id: number | null) => {
    if (targetType !== 'message' || id === null) return { reporter: personOf(id), side: null }
    const [room] = rooms.get(caseId) ?? []
    const side = room === undefined ? null : room.sharerId === id ? 'sharer' : 'listener'
    const isMasked = room === undefined || (room.isAnonymous && side === 'sharer')
    return { reporter: isMasked ? null : personOf(id), side } as const
  }
  const isAnyOpen = ({ id, targetType }: CaseRow): boolean | null => {
    const own = rooms.get(id) ?? []
    if (targetType !== 'message' && own.length === 0) return null
    return own.some(({ isActive }) => isActive)
  }
  return cases.map((row) => {
    const { content, writtenAt, isDeleted, isHeld } = contents.get(keyOf(row)) ?? nowhere
    const { id, targetType, targetId, reason, status } = row
    const { severity, source, risk, claimedBy, claimedAt, dueAt } = row
    const { decision, story, note, until, decidedBy, decidedAt } = row
    const own = reports.filter(({ caseId }) => caseId === id)
    const told = own.map(({ caseId: _caseId, findings: _findings, reporterId, ...one }) => ({
      ...one,
      ...reporterOf(row, reporterId),
    }))
    const [first, ...alsoReported] = told
    if (first === undefined) throw new Error(`Case ${id} has no report`)
    return {
      ...first,
      kind: 'admin-report',
      id,
      targetType,
      reason,
      status,
      targetId: row.isMasked ? null : targetId,
      target: {
        content,
        writtenAt,
        isDeleted,
        isHeld,
        user: namedIds.has(id) ? personOf(row.subjectId) : null,
      },
      findings: own.flatMap(({ findings }) => findings),
      isRoomOpen: isAnyOpen(row),
      severity,
      source,
      risk,
      claimedBy,
      claimedAt,
      dueAt,
      decision,
      story,
      outcome: adminOutcome(row, language),
      note,
      until,
      decidedBy,
      decidedAt,
      claimer: personOf(claimedBy),
      decider: personOf(decidedBy),
      alsoReported,
      appeals: appeals
        .filter(({ caseId }) => caseId === id)
        .map((one) => ({
          side: one.side,
          reason: one.reason,
          createdAt: one.createdAt,
          decidedAt: one.decidedAt,
          decision: one.decision,
          story: one.story,
          decider: personOf(one.decidedBy),
        })),
    }
  })
}

import type { AdminReport } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { publicUser, readPeople } from '../accounts/reads.ts'
import { isNamedCase } from '../visibility/cases.ts'
import type { ReportRow } from './views.ts'

type Targeted = Pick<ReportRow, 'targetType' | 'targetId'>
const keyOf = ({ targetType, targetId }: Targeted) => `${targetType} ${targetId}`

interface Content {
  content: string | null
  isDeleted: boolean
}

/** What admins may know of the reported things without opening a case's evidence. */
async function readContents(db: ReadDb, cases: readonly Targeted[]): Promise<Map<string, Content>> {
  const idsOf = (type: ReportRow['targetType']) =>
    cases.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId)
  const { rows } = await sql<Content & { key: string }>`
    select 'post ' || id as key, content, "deletedAt" is not null as "isDeleted"
    from posts where id = any(${idsOf('post')}::bigint[])
    union all
    select 'comment ' || comments.id, comments.content, comments."deletedAt" is not null
    from comments where comments.id = any(${idsOf('comment')}::bigint[])
    union all
    select 'message ' || "chatMessages".id, null, "chatMessages"."deletedAt" is not null
    from "chatMessages" where "chatMessages".id = any(${idsOf('message')}::bigint[])
    union all
    select 'user ' || id, null, "deletedAt" is not null
    from users where id = any(${idsOf('user')}::bigint[])`.execute(db)
  return new Map(rows.map(({ key, ...content }) => [key, content]))
}

/** The rooms of reported messages, by the ids of these. */
async function readRooms(db: ReadDb, cases: readonly Targeted[]) {
  const ids = cases.flatMap((one) => (one.targetType === 'message' ? [one.targetId] : []))
  const rooms = await db
    .selectFrom('chatMessages')
    .innerJoin('chatRooms', 'chatRooms.id', 'chatMessages.roomId')
    .select(['chatMessages.id', 'participant1Id as sharerId', 'isAnonymous'])
    .where((eb) => eb('chatMessages.id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(rooms.map((room) => [room.id, room]))
}

/** What is told of a thing that is not there. */
const nowhere: Content = { content: null, isDeleted: true }

/** Cases as admins see them; `leads` are the reports that lead them. */
export async function caseViews(db: ReadDb, leads: readonly ReportRow[]): Promise<AdminReport[]> {
  if (leads.length === 0) return []
  const ids = leads.map(({ id }) => id)
  const [joined, appeals, contents, named, rooms] = await Promise.all([
    db
      .selectFrom('reports')
      .select(['id', 'leadId', 'reporterId', 'reason', 'detail', 'createdAt'])
      .where('leadId', 'in', ids)
      .orderBy('id')
      .execute(),
    db.selectFrom('appeals').selectAll().where('reportId', 'in', ids).orderBy('id').execute(),
    readContents(db, leads),
    db.selectFrom('reports').select('id').where('id', 'in', ids).where(isNamedCase).execute(),
    readRooms(db, leads),
  ])
  const found = await readPeople(
    db,
    [
      ...leads.flatMap((lead) => [lead.reporterId, lead.subjectId]),
      ...leads.flatMap((lead) => [lead.claimedBy, lead.decidedBy]),
      ...appeals.map((one) => one.decidedBy),
      ...joined.map((one) => one.reporterId),
    ].filter((id) => id !== null),
  )
  const namedIds = new Set(named.map(({ id }) => id))
  const personOf = (id: number | null) => {
    const person = id === null ? undefined : found.get(id)
    return person === undefined ? null : publicUser(person)
  }
  /** The reporter and their side of the room. Where the room is gone they count as masked. */
  const reporterOf = (lead: ReportRow, id: number | null) => {
    if (lead.targetType !== 'message' || id === null) return { reporter: personOf(id), side: null }
    const room = rooms.get(lead.targetId)
    const side = room === undefined ? null : room.sharerId === id ? 'sharer' : 'listener'
    const isMasked = room === undefined || (room.isAnonymous && side === 'sharer')
    return { reporter: isMasked ? null : personOf(id), side } as const
  }
  return leads.map((lead) => {
    const { content, isDeleted } = contents.get(keyOf(lead)) ?? nowhere
    const { id, targetType, targetId, reason, detail, status, createdAt } = lead
    const { severity, source, findings, risk, claimedBy, claimedAt, dueAt } = lead
    const { decision, note, until, decidedBy, decidedAt } = lead
    return {
      ...{ kind: 'admin-report', id, targetType, reason, detail, status, createdAt },
      targetId: lead.isMasked ? null : targetId,
      ...reporterOf(lead, lead.reporterId),
      target: { content, isDeleted, user: namedIds.has(id) ? personOf(lead.subjectId) : null },
      ...{ severity, source, findings, risk, claimedBy, claimedAt, dueAt },
      ...{ decision, note, until, decidedBy, decidedAt },
      claimer: personOf(claimedBy),
      decider: personOf(decidedBy),
      alsoReported: joined
        .filter(({ leadId }) => leadId === id)
        .map(({ leadId: _leadId, reporterId, ...one }) => ({
          ...one,
          ...reporterOf(lead, reporterId),
        })),
      appeals: appeals
        .filter(({ reportId }) => reportId === id)
        .map((one) => ({
          ...{ side: one.side, reason: one.reason },
          ...{ createdAt: one.createdAt, decidedAt: one.decidedAt },
          ...{ decision: one.decision, decider: personOf(one.decidedBy) },
        })),
    }
  })
}

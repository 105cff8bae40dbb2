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

/** What is told of a thing that is not there. */
const nowhere: Content = { content: null, isDeleted: true }

/** Cases as admins see them; `leads` are the reports that lead them. */
export async function caseViews(db: ReadDb, leads: readonly ReportRow[]): Promise<AdminReport[]> {
  if (leads.length === 0) return []
  const ids = leads.map(({ id }) => id)
  const [joined, appeals, contents, named] = await Promise.all([
    db
      .selectFrom('reports')
      .select(['id', 'leadId', 'reporterId', 'reason', 'detail', 'createdAt'])
      .where('leadId', 'in', ids)
      .orderBy('id')
      .execute(),
    db.selectFrom('appeals').selectAll().where('reportId', 'in', ids).orderBy('id').execute(),
    readContents(db, leads),
    db.selectFrom('reports').select('id').where('id', 'in', ids).where(isNamedCase).execute(),
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
  return leads.map((lead) => {
    const { content, isDeleted } = contents.get(keyOf(lead)) ?? nowhere
    const { id, targetType, targetId, reason, detail, status, createdAt } = lead
    const { severity, source, findings, risk, claimedBy, claimedAt, dueAt } = lead
    const { decision, note, until, decidedBy, decidedAt } = lead
    return {
      ...{ kind: 'admin-report', id, targetType, targetId, reason, detail, status, createdAt },
      reporter: personOf(lead.reporterId),
      target: { content, isDeleted, user: namedIds.has(id) ? personOf(lead.subjectId) : null },
      ...{ severity, source, findings, risk, claimedBy, claimedAt, dueAt },
      ...{ decision, note, until, decidedBy, decidedAt },
      claimer: personOf(claimedBy),
      decider: personOf(decidedBy),
      alsoReported: joined
        .filter(({ leadId }) => leadId === id)
        .map(({ leadId: _leadId, reporterId, ...one }) => ({
          ...one,
          reporter: personOf(reporterId),
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

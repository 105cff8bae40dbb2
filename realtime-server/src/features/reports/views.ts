import type { AdminReport, Language, Report, ReportSide } from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { publicUser, readPeople } from '../accounts/reads.ts'
import { outcomeOf } from './words.ts'

export type ReportRow = Selectable<Database['reports']>

/** A report with the case that it belongs to, as it was read for one of its sides. */
export interface SideRow extends Pick<ReportRow, 'id' | 'targetType' | 'targetId' | 'reason'> {
  detail: string | null
  createdAt: string
  side: ReportSide
  caseStatus: ReportRow['status']
  decision: ReportRow['decision']
  decidedAt: string | null
  claimedAt: string | null
  dueAt: string
  toldAt: string | null
  lookedAt: string | null
  /** When this side appealed. */
  appealedAt: string | null
  /** Whether that appeal still waits. */
  isAppealOpen: boolean
}

/** A report as it is told to somebody. */
export interface ToldRow extends SideRow {
  caseId: number
  /** Who is told, and in which language. */
  userId: number
  language: Language
}

/** Whose column a side is in a row `reports`. The person concerned has one report of each case, once they know of it. */
const people = {
  reporter: { id: sql<number>`reports."reporterId"`, isTold: sql<boolean>`true` },
  concerned: {
    id: sql<number>`reports."subjectId"`,
    isTold: sql<boolean>`(reports."leadId" is null and reports."toldAt" is not null)`,
  },
}

/** The reports that one side may know of, newest first, with their cases; `isWanted` is about rows `reports` and "case". */
async function readSides(
  db: ReadDb,
  side: ReportSide,
  { isWanted, limit }: { isWanted: RawBuilder<boolean>; limit: number | null },
): Promise<ToldRow[]> {
  const { id, isTold } = people[side]
  const { rows } = await sql<ToldRow>`
    select reports.id, reports."targetType", reports."targetId", reports.reason, reports.detail,
      reports."createdAt", "case".id as "caseId", "case".status as "caseStatus", "case".decision,
      "case"."decidedAt", "case"."claimedAt", "case"."dueAt", "case"."toldAt", "case"."lookedAt",
      appeals."createdAt" as "appealedAt",
      (appeals.id is not null and appeals."decidedAt" is null) as "isAppealOpen",
      ${side}::text as side, users.id as "userId", users.language
    from reports
      join reports as "case" on "case".id = coalesce(reports."leadId", reports.id)
      join users on users.id = ${id}
      left join appeals on appeals."reportId" = "case".id and appeals.side = ${side}
    where ${isTold} and ${isWanted}
    order by reports.id desc limit ${limit}`.execute(db)
  return rows
}

/** What somebody may know of on either side, newest first. */
export async function readSidesOf(
  db: ReadDb,
  userId: number,
  { isWanted = sql<boolean>`true`, limit }: { isWanted?: RawBuilder<boolean>; limit: number },
): Promise<ToldRow[]> {
  const rows: ToldRow[] = []
  for (const side of ['reporter', 'concerned'] as const)
    rows.push(
      ...(await readSides(db, side, {
        isWanted: sql<boolean>`${people[side].id} = ${userId} and ${isWanted}`,
        limit,
      })),
    )
  return rows.toSorted((one, other) => other.id - one.id).slice(0, limit)
}

/** What everybody on one side of a case may know of it. */
export const readSidesIn = (db: ReadDb, side: ReportSide, caseId: number): Promise<ToldRow[]> =>
  readSides(db, side, {
    // Each of the two has an index; `coalesce` has none.
    isWanted: sql<boolean>`(reports.id = ${caseId} or reports."leadId" = ${caseId})`,
    limit: null,
  })

/**
 * A report as one of its sides may see it. After the other side's appeal a case waits again, and nothing here says so
 * until it is decided anew.
 */
export function sideView(row: SideRow, language: Language): Report {
  const { side, decision } = row
  const isOpen = row.caseStatus === 'pending' && (decision === null || row.isAppealOpen)
  const isReporter = side === 'reporter'
  const isAgainst = decision !== null && decision !== 'dismiss'
  const decided = decision === 'dismiss' ? 'dismissed' : 'resolved'
  const underWay = row.claimedAt === null ? 'received' : 'in-review'
  return {
    kind: 'report',
    id: row.id,
    side,
    targetType: row.targetType,
    targetId: row.targetId,
    reason: isReporter ? row.reason : '',
    detail: isReporter ? row.detail : null,
    status: isOpen ? 'pending' : decided,
    // When it was reported would help to guess by whom.
    createdAt: isReporter ? row.createdAt : (row.toldAt ?? row.createdAt),
    outcome: isOpen || decision === null ? null : outcomeOf(side, decision, language),
    step: isOpen ? underWay : 'decided',
    claimedAt: isOpen ? row.claimedAt : null,
    dueAt: isOpen && isReporter ? row.dueAt : null,
    decidedAt: isOpen ? null : row.decidedAt,
    lookedAt: row.lookedAt,
    canAppeal: !isOpen && row.appealedAt === null && (isReporter || isAgainst),
    appealedAt: row.appealedAt,
  }
}

type Targeted = Pick<ReportRow, 'targetType' | 'targetId'>
const keyOf = ({ targetType, targetId }: Targeted) => `${targetType} ${targetId}`

interface Content {
  content: string | null
  isDeleted: boolean
  isMasked: boolean
}

/** What admins may know of the reported things without opening a case's evidence. */
async function readContents(db: ReadDb, cases: readonly Targeted[]): Promise<Map<string, Content>> {
  const idsOf = (type: ReportRow['targetType']) =>
    cases.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId)
  const { rows } = await sql<Content & { key: string }>`
    select 'post ' || id as key, content, "deletedAt" is not null as "isDeleted",
      "isAnonymous" as "isMasked"
    from posts where id = any(${idsOf('post')}::bigint[])
    union all
    select 'comment ' || comments.id, comments.content, comments."deletedAt" is not null,
      "isAnonymous" and comments."authorId" = posts."authorId"
    from comments join posts on posts.id = "postId"
    where comments.id = any(${idsOf('comment')}::bigint[])
    union all
    select 'message ' || "chatMessages".id, null, "chatMessages"."deletedAt" is not null,
      "isAnonymous" and "senderId" = "participant1Id"
    from "chatMessages" join "chatRooms" on "chatRooms".id = "roomId"
    where "chatMessages".id = any(${idsOf('message')}::bigint[])
    union all
    select 'user ' || id, null, "deletedAt" is not null, false
    from users where id = any(${idsOf('user')}::bigint[])`.execute(db)
  return new Map(rows.map(({ key, ...content }) => [key, content]))
}

/** What is told of a thing that is not there. */
const nowhere: Content = { content: null, isDeleted: true, isMasked: true }

/** Cases as admins see them; `leads` are the reports that lead them. */
export async function caseViews(db: ReadDb, leads: readonly ReportRow[]): Promise<AdminReport[]> {
  if (leads.length === 0) return []
  const ids = leads.map(({ id }) => id)
  const [joined, appeals, contents] = await Promise.all([
    db
      .selectFrom('reports')
      .select(['id', 'leadId', 'reporterId', 'reason', 'detail', 'createdAt'])
      .where('leadId', 'in', ids)
      .orderBy('id')
      .execute(),
    db.selectFrom('appeals').selectAll().where('reportId', 'in', ids).orderBy('id').execute(),
    readContents(db, leads),
  ])
  const found = await readPeople(
    db,
    [
      ...leads.flatMap((lead) => [lead.reporterId, lead.subjectId]),
      ...joined.map((one) => one.reporterId),
    ].filter((id) => id !== null),
  )
  const personOf = (id: number | null) => {
    const person = id === null ? undefined : found.get(id)
    return person === undefined ? null : publicUser(person)
  }
  return leads.map((lead) => {
    const { content, isDeleted, isMasked } = contents.get(keyOf(lead)) ?? nowhere
    const { id, targetType, targetId, reason, detail, status, createdAt } = lead
    const { severity, source, findings, claimedBy, claimedAt, dueAt } = lead
    const { decision, note, until, decidedBy, decidedAt } = lead
    return {
      ...{ kind: 'admin-report', id, targetType, targetId, reason, detail, status, createdAt },
      reporter: personOf(lead.reporterId),
      target: { content, isDeleted, user: isMasked ? null : personOf(lead.subjectId) },
      ...{ severity, source, findings, claimedBy, claimedAt, dueAt },
      ...{ decision, note, until, decidedBy, decidedAt },
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
        })),
    }
  })
}

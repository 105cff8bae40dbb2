import {
  type ChatsClosed,
  isCrisisDecision,
  isUpholding,
  type Language,
  type Report,
  type ReportSide,
} from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { isToCome } from '../../core/clock.ts'
import { endOf } from '../../core/sessions/restrictions.ts'
import { lookedAgain, outcomeForConcerned, outcomeForReporter } from './words.ts'

export type CaseRow = Selectable<Database['cases']>

/** A report with its case, as read for one of its sides. */
export interface SideRow extends Pick<CaseRow, 'id' | 'targetType' | 'targetId' | 'reason'> {
  detail: string | null
  createdAt: string
  side: ReportSide
  caseStatus: CaseRow['status']
  decision: CaseRow['decision']
  story: CaseRow['story']
  decidedAt: string | null
  claimedAt: string | null
  dueAt: string
  toldAt: string | null
  lookedAt: string | null
  /** When this side appealed. */
  appealedAt: string | null
  /** The decision that it contests. */
  contested: CaseRow['decision']
  contestedStory: CaseRow['story']
  /** Whether that appeal is pending. */
  isAppealOpen: boolean
  /** Whether a decision that either side contested was a deletion. */
  wasDeleted: boolean
  /** Whether the recipient is suspended now. */
  isSuspended: boolean
}

/** A report with its recipient. */
export interface ToldRow extends SideRow {
  caseId: number
  /** The recipient and their language. */
  userId: number
  language: Language
}

/** The member on each side. The subject sees the first report of each case, once they know of it. */
const people = {
  reporter: { id: sql<number>`reports."reporterId"`, isTold: sql<boolean>`true` },
  concerned: {
    id: sql<number>`cases."subjectId"`,
    isTold: sql<boolean>`(reports.id = cases.id and cases."toldAt" is not null)`,
  },
}

/** Return the reports that one side may see, newest first, with their cases; `isWanted` filters rows of both. */
async function readSides(
  db: ReadDb,
  side: ReportSide,
  { isWanted, limit }: { isWanted: RawBuilder<boolean>; limit: number | null },
): Promise<ToldRow[]> {
  const { id, isTold } = people[side]
  const { rows } = await sql<ToldRow>`
    select reports.id, cases."targetType", cases."targetId", reports.reason, reports.detail,
      reports."createdAt", cases.id as "caseId", cases.status as "caseStatus", cases.decision, cases.story,
      cases."decidedAt", cases."claimedAt", cases."dueAt", cases."toldAt", cases."lookedAt",
      appeals."createdAt" as "appealedAt",
      appeals.decision as contested, appeals.story as "contestedStory",
      (appeals.id is not null and appeals."decidedAt" is null) as "isAppealOpen",
      exists (
        select from appeals as one where one."caseId" = cases.id and one.decision = 'delete_content'
      ) as "wasDeleted",
      coalesce(users."suspendedUntil" > now(), false) as "isSuspended",
      ${side}::text as side, users.id as "userId", users.language
    from reports
      join cases on cases.id = reports."caseId"
      join users on users.id = ${id}
      left join appeals on appeals."caseId" = cases.id and appeals.side = ${side}
    where ${isTold} and ${isWanted}
    order by reports.id desc limit ${limit}`.execute(db)
  return rows
}

/** Return the reports that a member may see on either side, newest first. */
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

/** Return the reports of a case that the members on one side may see. */
export const readSidesIn = (db: ReadDb, side: ReportSide, caseId: number): Promise<ToldRow[]> =>
  readSides(db, side, { isWanted: sql<boolean>`reports."caseId" = ${caseId}`, limit: null })

/** Return what became of the decision that a side contested. */
function lookedAgainOf({ decision, story, contested, contestedStory }: SideRow) {
  if (decision !== contested || story !== contestedStory)
    return contested === null ? 'again' : 'changed'
  // A second suspension may end at another time.
  return decision === 'suspend' ? 'again' : 'stays'
}

/** Return the outcome of a decided report, which for who asked for another look says that there was one. */
function decidedOutcome(row: SideRow, language: Language): string | null {
  const { side, decision, lookedAt, appealedAt } = row
  if (decision === null) return null
  const outcome =
    side === 'reporter'
      ? outcomeForReporter(decision, language)
      : outcomeForConcerned({ ...row, decision, isOpened: lookedAt !== null }, language)
  return appealedAt === null ? outcome : `${lookedAgain[lookedAgainOf(row)][language]} ${outcome}`
}

/**
 * Return a report in the view of one side. An appeal of the other side reopens the case, which this view hides until
 * the new decision.
 */
export function sideView(row: SideRow, language: Language): Report {
  const { side, decision, story } = row
  const isOpen = row.caseStatus === 'pending' && (decision === null || row.isAppealOpen)
  const isReporter = side === 'reporter'
  const isAgainst = decision !== null && (isUpholding(decision) || story === 'keep_private')
  const decided = decision === 'dismiss' ? 'dismissed' : 'resolved'
  const underWay = row.claimedAt === null ? 'received' : 'in-review'
  const { toldAt, decidedAt } = row
  const isToldLater = !isReporter && toldAt !== null && decidedAt !== null && toldAt > decidedAt
  return {
    kind: 'report',
    id: row.id,
    side,
    targetType: row.targetType,
    targetId: row.targetId,
    reason: isReporter ? row.reason : '',
    detail: isReporter ? row.detail : null,
    status: isOpen ? 'pending' : decided,
    // The time of the report would help the subject to guess the reporter.
    createdAt: isReporter ? row.createdAt : (row.toldAt ?? row.createdAt),
    outcome: isOpen ? null : decidedOutcome(row, language),
    isCare: !isOpen && decision !== null && isCrisisDecision(decision),
    step: isOpen ? underWay : 'decided',
    claimedAt: isOpen ? row.claimedAt : null,
    dueAt: isOpen && isReporter ? row.dueAt : null,
    decidedAt: isOpen ? null : isToldLater ? toldAt : decidedAt,
    lookedAt: isToldLater ? toldAt : row.lookedAt,
    canAppeal: !isOpen && row.appealedAt === null && (isReporter || isAgainst),
    appealedAt: row.appealedAt,
  }
}

/** Return until when, and why, the team has closed a member's chats at `now`; null when it has not. */
export const chatsClosedView = (
  { noChatsUntil, noChatsReason }: { noChatsUntil: string | null; noChatsReason: string | null },
  now: Date,
): ChatsClosed | null =>
  noChatsUntil !== null && isToCome(noChatsUntil, now)
    ? { until: endOf(noChatsUntil), reason: noChatsReason ?? '' }
    : null

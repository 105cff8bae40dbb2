import {
  type FiledReport,
  type Finding,
  type Report,
  type ReportSeverity,
  type ReportSource,
  type RiskPoints,
  severityOf,
  targetMinutes,
} from '@dodam/contract'
import { sql } from 'kysely'
import { timeAfter } from '../../core/clock.ts'
import { Problem } from '../../core/http/problem.ts'
import { Already } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { hasClosedChats, type Member } from '../../core/sessions/actor.ts'
import { waitUntil } from '../../core/sessions/restrictions.ts'
import { takeLock } from '../../core/tx/locks.ts'
import type { Tx } from '../../core/tx/write.ts'
import { tellCaseAnew } from '../duty/escalation/writes.ts'
import type { NewCase } from '../risk/cases.ts'
import { noteRisk } from '../risk/writes.ts'
import { hasAdminBesideReporters } from '../visibility/case-sides.ts'
import { announceCase, announceToSides } from './announcing.ts'
import { sealEvidence } from './evidence/evidence.ts'
import { readReportable, type Target } from './targets.ts'
import { type CaseRow, readSidesOf, sideView } from './views.ts'

/** Serialize the changes of reports about one thing until the transaction ends. */
export async function lockTarget(
  tx: Pick<Tx, 'db'>,
  { targetType, targetId }: Target,
): Promise<void> {
  await takeLock(tx.db, `report ${targetType} ${targetId}`)
}

export const dueAfter = (tx: Pick<Tx, 'clock'>, severity: ReportSeverity): string =>
  timeAfter(tx.clock.now(), targetMinutes[severity] * 60_000)

/** Return the pending case about a thing, if any. The thing is locked. */
const findOpenCase = (
  tx: Pick<Tx, 'db'>,
  { targetType, targetId, isMasked }: Target & { isMasked: boolean },
) =>
  tx.db
    .selectFrom('cases')
    .selectAll()
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('isMasked', '=', isMasked)
    .where('status', '=', sql.lit('pending'))
    // A case reopened by an appeal covers only the earlier reports.
    .where('decision', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

interface NewReport extends Target {
  reporterId: number | null
  subjectId: number
  reason: string
  detail: string | null
  severity: ReportSeverity
  source: ReportSource
  findings: Finding[]
  risk: RiskPoints[] | null
  isMasked: boolean
}

const riskOf = ({ risk }: NewReport) => risk && JSON.stringify(risk)

/** Create a case with the id of its first report. */
const insertCase = (tx: Tx, report: NewReport): Promise<CaseRow> =>
  tx.db
    .insertInto('cases')
    .values({
      id: sql<number>`nextval(pg_get_serial_sequence('reports', 'id'))`,
      targetType: report.targetType,
      targetId: report.targetId,
      subjectId: report.subjectId,
      isMasked: report.isMasked,
      reason: report.reason,
      severity: report.severity,
      source: report.source,
      risk: riskOf(report),
      dueAt: dueAfter(tx, report.severity),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Raise the urgency of a case to that of a further report. Where that makes it urgent, it waits for an act of the admin who
 * has it.
 */
async function addToCase(tx: Tx, open: CaseRow, report: NewReport): Promise<CaseRow> {
  const isCalling = open.claimedBy !== null && open.severity !== 'P1' && report.severity === 'P1'
  if (isCalling) await tellCaseAnew(tx, open.id)
  return await tx.db
    .updateTable('cases')
    .set({
      ...(isCalling && { waitingSince: tx.clock.now() }),
      severity: sql`least(severity, ${report.severity})`,
      dueAt: sql`least("dueAt", ${dueAfter(tx, report.severity)}::timestamptz)`,
      risk: sql`coalesce(${riskOf(report)}::jsonb, risk)`,
    })
    .where('id', '=', open.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Free a case whose admin has become a reporter of it, unless no other admin could act: they may not even let it go. */
async function freeFromReporter(
  tx: Tx,
  row: CaseRow,
  { reporterId }: Pick<NewReport, 'reporterId'>,
): Promise<CaseRow> {
  if (reporterId === null || row.claimedBy !== reporterId) return row
  const freed = await tx.db
    .updateTable('cases')
    .set({ claimedBy: null, claimedAt: null, waitingSince: tx.clock.now() })
    .where('id', '=', row.id)
    .where(hasAdminBesideReporters)
    .returningAll()
    .executeTakeFirst()
  if (freed === undefined) return row
  await tellCaseAnew(tx, row.id)
  await announceToSides(tx, freed)
  return freed
}

/**
 * Store a report with its additional sealed evidence, in the open case about the same thing, which is locked, or in a
 * new one. `written` is sealed too: a text of the subject that is stored nowhere else. `link` runs before the case is
 * announced. Returns the case's id.
 */
export async function store(
  tx: Tx,
  seal: Seal,
  { written, link, ...report }: NewReport & Pick<Partial<NewCase>, 'written' | 'link'>,
): Promise<number> {
  const open = await findOpenCase(tx, report)
  const row = open ? await addToCase(tx, open, report) : await insertCase(tx, report)
  const { reporterId, reason, detail } = report
  const { id: reportId } = await tx.db
    .insertInto('reports')
    .values({
      ...(open === undefined && { id: row.id }),
      caseId: row.id,
      reporterId,
      reason,
      detail,
      findings: JSON.stringify(report.findings),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sealEvidence(tx, seal, row, {
    reportId,
    written: written && { ...written, writerId: report.subjectId },
  })
  await link?.(row.id)
  const now = await freeFromReporter(tx, row, report)
  await announceCase(tx, open === undefined ? 'report:new' : 'report:changed', now)
  return row.id
}

export interface Filing extends Target {
  reason: string
  detail?: string | undefined
}

/** Report a thing without notice to its subject. A second report by the caller returns the first. */
export async function fileReport(
  tx: Tx<Member>,
  seal: Seal,
  { targetType, targetId, reason, detail = '' }: Filing,
): Promise<FiledReport | Already<FiledReport>> {
  const target = { targetType, targetId }
  const now = tx.clock.now().getTime()
  if (targetType === 'message' && hasClosedChats(tx.me, now))
    throw new Problem('CHATS_CLOSED', waitUntil(tx.me.chatsClosedUntil, now))
  // Read under the lock, so that no report is filed about a text that a moderator has just deleted.
  await lockTarget(tx, target)
  const subjectId = await readReportable(tx, target)
  const first = await readOwn(tx, target)
  if (first !== undefined) return new Already({ ...first, wasKnown: true })
  const caseId = await store(tx, seal, {
    ...target,
    reason,
    subjectId,
    reporterId: tx.me.id,
    detail: detail === '' ? null : detail,
    severity: severityOf(reason),
    isMasked: false,
    source: 'person',
    findings: [],
    risk: null,
  })
  // A report of danger about a story is a worry about its author and no complaint.
  const isWorry = reason === 'danger' && (targetType === 'post' || targetType === 'comment')
  if (!isWorry)
    await noteRisk(tx, {
      userId: subjectId,
      sign: 'reported',
      otherId: tx.me.id,
      caseId,
    })
  const mine = await readOwn(tx, target)
  if (mine === undefined) throw new Error('The report that was just stored is missing')
  return { ...mine, wasKnown: false }
}

async function readOwn(
  tx: Tx<Member>,
  { targetType, targetId }: Target,
): Promise<Report | undefined> {
  // A member keeps acting, so only an undecided report about them counts as a repetition; so it is with a text that was edited
  // since.
  const isWanted = sql<boolean>`
    cases."targetType" = ${targetType} and cases."targetId" = ${targetId}
    and reports."reporterId" = ${tx.me.id}
    and ((cases.status = 'pending' and cases.decision is null) or (cases."targetType" <> 'user'
      and not exists (
        select from "earlierTexts"
        where "earlierTexts"."targetType" = cases."targetType"
          and "earlierTexts"."targetId" = cases."targetId"
          and "replacedAt" > reports."createdAt")))`
  const [row] = await readSidesOf(tx.db, tx.me.id, { isWanted, limit: 1 })
  return row && sideView(row, tx.me.language)
}

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
import { Problem } from '../../core/problem.ts'
import { Already } from '../../core/route.ts'
import type { Seal } from '../../core/seal.ts'
import { hasClosedChats, type Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import type { WrittenText } from '../risk/cases.ts'
import { noteRisk } from '../risk/writes.ts'
import { announceCase } from './announcing.ts'
import { sealEvidence, sealMore } from './evidence.ts'
import { readReportable, type Target } from './targets.ts'
import { type ReportRow, readSidesOf, sideView } from './views.ts'

/** Put what happens to reports of one thing into an order, until the transaction ends. */
export async function lockTarget(
  tx: Pick<Tx, 'db'>,
  { targetType, targetId }: Target,
): Promise<void> {
  const name = `report ${targetType} ${targetId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.db)
}

export const dueAfter = (tx: Pick<Tx, 'clock'>, severity: ReportSeverity): string =>
  timeAfter(tx.clock.now(), targetMinutes[severity] * 60_000)

/** The report that leads the pending case about a thing, if there is one. The thing is locked. */
const findOpenCase = (
  tx: Pick<Tx, 'db'>,
  { targetType, targetId, isMasked }: Target & { isMasked: boolean },
) =>
  tx.db
    .selectFrom('reports')
    .selectAll()
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('isMasked', '=', isMasked)
    .where('status', '=', sql.lit('pending'))
    .where('leadId', 'is', null)
    // One that an appeal has opened again is about what was reported then.
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

/**
 * Store a report: as a case with its sealed evidence, or within the case that is open about the same thing, which is
 * locked. `written` is sealed with it: what its subject wrote where it is stored nowhere else.
 */
export async function store(
  tx: Tx,
  seal: Seal,
  { written, ...report }: NewReport & { written?: WrittenText | undefined },
): Promise<ReportRow> {
  const given = written && { ...written, writerId: report.subjectId }
  const risk = report.risk && JSON.stringify(report.risk)
  const open = await findOpenCase(tx, report)
  const made = await tx.db
    .insertInto('reports')
    .values({
      ...report,
      findings: JSON.stringify(report.findings),
      risk,
      leadId: open?.id ?? null,
      dueAt: dueAfter(tx, report.severity),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (open === undefined) {
    await sealEvidence(tx, seal, made, given)
    await announceCase(tx, 'report:new', made)
    return made
  }
  await sealMore(tx, seal, { ...made, leadId: open.id }, given)
  const { rows } = await sql<ReportRow>`
    update reports set
      severity = least(severity, ${report.severity}),
      "dueAt" = least("dueAt", ${made.dueAt}::timestamptz),
      findings = findings || ${JSON.stringify(report.findings)}::jsonb,
      risk = coalesce(${risk}::jsonb, risk)
    where id = ${open.id} returning *`.execute(tx.db)
  for (const lead of rows) await announceCase(tx, 'report:changed', lead)
  return made
}

export interface Filing extends Target {
  reason: string
  detail?: string | undefined
}

/** Report something that I may see; who is concerned is not told. A second report of mine answers the first. */
export async function fileReport(
  tx: Tx<Member>,
  seal: Seal,
  { targetType, targetId, reason, detail = '' }: Filing,
): Promise<FiledReport | Already<FiledReport>> {
  const target = { targetType, targetId }
  if (targetType === 'message' && hasClosedChats(tx.me, tx.clock.now().getTime()))
    throw new Problem('CHATS_CLOSED')
  const subjectId = await readReportable(tx, target)
  await lockTarget(tx, target)
  const first = await readOwn(tx, target)
  if (first !== undefined) return new Already({ ...first, wasKnown: true })
  const made = await store(tx, seal, {
    ...{ ...target, reason, subjectId, reporterId: tx.me.id },
    detail: detail === '' ? null : detail,
    severity: severityOf(reason),
    isMasked: false,
    source: 'person',
    findings: [],
    risk: null,
  })
  // Who worries about an author reports a story as dangerous, too: that is no complaint.
  const isWorry = reason === 'danger' && (targetType === 'post' || targetType === 'comment')
  if (!isWorry)
    await noteRisk(tx, {
      ...{ userId: subjectId, sign: 'reported', otherId: tx.me.id },
      caseId: made.leadId ?? made.id,
    })
  const mine = await readOwn(tx, target)
  if (mine === undefined) throw new Error('The report that was just stored is missing')
  return { ...mine, wasKnown: false }
}

async function readOwn(
  tx: Tx<Member>,
  { targetType, targetId }: Target,
): Promise<Report | undefined> {
  // A person goes on acting, so only what is still undecided about them counts. What they wrote stays what it was.
  const isWanted = sql<boolean>`
    reports."reporterId" = ${tx.me.id}
    and reports."targetType" = ${targetType} and reports."targetId" = ${targetId}
    and (reports."targetType" <> 'user'
      or (reports.status = 'pending' and reports.decision is null))`
  const [row] = await readSidesOf(tx.db, tx.me.id, { isWanted, limit: 1 })
  return row && sideView(row, tx.me.language)
}

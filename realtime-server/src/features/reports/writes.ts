import {
  type Report,
  type ReportFinding,
  type ReportSeverity,
  type ReportSource,
  severityOf,
  targetMinutes,
} from '@dodam/contract'
import { sql } from 'kysely'
import { Already } from '../../core/route.ts'
import type { Seal } from '../../core/seal.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { announceCase } from './announcing.ts'
import { sealEvidence } from './evidence.ts'
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
  new Date(tx.clock.now().getTime() + targetMinutes[severity] * 60_000).toISOString()

/** The report that leads the pending case about a thing, if there is one. The thing is locked. */
const findOpenCase = (tx: Pick<Tx, 'db'>, { targetType, targetId }: Target) =>
  tx.db
    .selectFrom('reports')
    .selectAll()
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
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
  findings: ReportFinding[]
}

/** Store a report: as a case with its sealed evidence, or within the case that is open about the same thing. */
async function store(tx: Tx, seal: Seal, report: NewReport): Promise<ReportRow> {
  const open = await findOpenCase(tx, report)
  const made = await tx.db
    .insertInto('reports')
    .values({
      ...report,
      findings: JSON.stringify(report.findings),
      leadId: open?.id ?? null,
      dueAt: dueAfter(tx, report.severity),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (open === undefined) {
    await sealEvidence(tx, seal, made)
    await announceCase(tx, 'report:new', made)
    return made
  }
  const { rows } = await sql<ReportRow>`
    update reports set
      severity = least(severity, ${report.severity}),
      "dueAt" = least("dueAt", ${made.dueAt}::timestamptz),
      findings = findings || ${JSON.stringify(report.findings)}::jsonb
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
): Promise<Report | Already<Report>> {
  const target = { targetType, targetId }
  const subjectId = await readReportable(tx, target)
  await lockTarget(tx, target)
  const first = await readOwn(tx, target)
  if (first !== undefined) return new Already(first)
  await store(tx, seal, {
    ...{ ...target, reason, subjectId, reporterId: tx.me.id },
    detail: detail === '' ? null : detail,
    severity: severityOf(reason),
    source: 'person',
    findings: [],
  })
  const mine = await readOwn(tx, target)
  if (mine === undefined) throw new Error('The report that was just stored is missing')
  return mine
}

async function readOwn(
  tx: Tx<Member>,
  { targetType, targetId }: Target,
): Promise<Report | undefined> {
  const isWanted = sql<boolean>`
    reports."reporterId" = ${tx.me.id}
    and reports."targetType" = ${targetType} and reports."targetId" = ${targetId}`
  const [row] = await readSidesOf(tx.db, tx.me.id, { isWanted, limit: 1 })
  return row && sideView(row, tx.me.language)
}

import * as z from 'zod/mini'
import { RowId, Time, text } from '../shared/schemas.ts'
import { reasonLength, reportTargets } from './rules.ts'

export const ReportTarget = z.enum(reportTargets)
export type ReportTarget = z.infer<typeof ReportTarget>

export const ReportStatus = z.enum(['pending', 'resolved', 'dismissed'])

/** A report as the person who made it sees it. */
export const Report = z.object({
  kind: z.literal('report'),
  id: RowId,
  targetType: ReportTarget,
  targetId: RowId,
  reason: z.string(),
  status: ReportStatus,
  createdAt: Time,
  /** What came of it; null while it is pending. */
  outcome: z.nullable(z.string()),
})
export type Report = z.infer<typeof Report>
export const ReportDraft = z.object({
  reason: text(reasonLength.min, reasonLength.max, 'report.reason'),
})

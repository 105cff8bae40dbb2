import * as z from 'zod/mini'
import { Count, Id, Moment, page, RowId, text } from '../../shared/schemas.ts'
import { casePersonLength, caseSearchLength, reportsPageSize } from '../rules.ts'
import {
  AdminReport,
  ReportDecision,
  ReportSource,
  ReportStatus,
  ReportTarget,
} from '../schemas.ts'

/** A filter that is on or left out. */
const On = z.optional(z.literal('true'))

/** Which cases a list has. Each filter finds a case only by what its view shows. */
export const CaseFilters = z.extend(page(reportsPageSize, 100), {
  status: z._default(ReportStatus, 'pending'),
  /** Only cases whose last decision is this one. */
  decision: z.optional(ReportDecision),
  /** Only cases that the caller claimed last, also after the claim's time. */
  isMine: On,
  /** Only cases with an appeal; of the pending ones those that wait for another decision. */
  isAppeal: On,
  /** Only cases about a crisis. */
  isCrisis: On,
  /** Only cases past their due time. */
  isOverdue: On,
  targetType: z.optional(ReportTarget),
  /** With `targetType`: only cases that show this id as what they are about. */
  targetId: z.optional(Id),
  source: z.optional(ReportSource),
  /** The whole username or nickname of a member, or their id: only cases that show them by name, as concerned or as reporter. */
  person: z.optional(text(casePersonLength.min, casePersonLength.max, 'user.search')),
  /** Only cases opened at or after this time. */
  since: z.optional(Moment),
  /** Only cases opened before this time. */
  until: z.optional(Moment),
  /** Part of the reported text that the case shows, of a reason in own words or of a detail. */
  search: z.optional(text(caseSearchLength.min, caseSearchLength.max, 'support.search')),
  /**
   * Of pending cases reported by exactly the same members, all shown by name, list only the first three of each severity,
   * of crises and of others.
   */
  isFolded: On,
  /** Only the pending cases that a folded list leaves out after this one. */
  foldedBehind: z.optional(Id),
})

/** A page of cases. */
export const CaseQueue = z.object({
  items: z.array(AdminReport),
  nextBefore: z.nullable(RowId),
  /** How many cases a folded list leaves out after the item with this id. */
  folds: z.array(z.object({ id: RowId, count: Count })),
  /** The items with an appeal that another admin decides, because the caller decided first or is a new admin. */
  forOthers: z.array(RowId),
})

import * as z from 'zod/mini'
import { ReportSeverity, ReportTarget } from '../reports/schemas.ts'
import { Count, RowId, Time } from '../shared/schemas.ts'

/** Something that needs a person now. Never says who wrote a post, and nothing of a private chat. */
export const UrgentThing = z.object({
  type: z.enum(['report', 'support-message', 'incident', 'post', 'verification-application']),
  id: RowId,
  /** Of a case; null for everything else. */
  severity: z.nullable(ReportSeverity),
  targetType: z.nullable(ReportTarget),
  /** What it is: the reason of a case, the type of an incident, the beginning of a text, or the name of an applicant. */
  text: z.string(),
  createdAt: Time,
  /** Deadline for the team; null where none was promised. */
  dueAt: z.nullable(Time),
})
export type UrgentThing = z.infer<typeof UrgentThing>

/** What needs a person now. Cases about the admin who asks are not in it. */
export const Overview = z.object({
  /** Of the product, on the instance that answers. */
  version: z.string(),
  reports: z.object({
    /** Open cases by severity. */
    open: z.object({ P1: Count, P2: Count, P3: Count }),
    /** Of these, past their target time. */
    overdue: Count,
    /** Of these, due within the hour. */
    dueSoon: Count,
  }),
  /** Stories without an answer for two hours. */
  unansweredPosts: Count,
  support: z.object({
    pending: Count,
    processing: Count,
    /** Not answered within the time that was promised. */
    overdue: Count,
  }),
  verification: z.object({ pending: Count }),
  objections: z.object({ unread: Count }),
  incidents: z.object({
    /** Not closed yet. */
    open: Count,
    /** Of these, high or critical ones. */
    serious: Count,
  }),
  backup: z.object({
    /** The last good one is older than a day and the time that the next one may take, or there is none. */
    isOverdue: z.boolean(),
    /** The newest one that has ended has failed. */
    hasFailed: z.boolean(),
    /** When the last good one was made; null without one. */
    lastGoodAt: z.nullable(Time),
  }),
  /** The most urgent first. */
  urgent: z.array(UrgentThing),
})
export type Overview = z.infer<typeof Overview>

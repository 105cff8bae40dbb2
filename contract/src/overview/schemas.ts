import * as z from 'zod/mini'
import { ReportSeverity, ReportTarget } from '../reports/schemas.ts'
import { Count, RowId, Time } from '../shared/schemas.ts'

/** An item that needs an admin now. Never contains the author of a post, or anything of a private chat. */
export const UrgentThing = z.object({
  type: z.enum([
    ...(['report', 'support-message', 'incident', 'post', 'verification-application'] as const),
    // Acts that wait for a second admin.
    ...(['admin-request', 'restore-request'] as const),
  ]),
  id: RowId,
  /** Severity of a case, or of a visitor's message with signs of a crisis; null for other items. */
  severity: z.nullable(ReportSeverity),
  targetType: z.nullable(ReportTarget),
  /** A decided case that waits for a second decision. */
  isAppeal: z.boolean(),
  /** A case that the reader has claimed, or that was handed to them. */
  isMine: z.boolean(),
  /** It waits for the agreement of an admin like the reader. */
  needsSecond: z.boolean(),
  /** For an act that needs two admins: the account or case that it is about; null for other items. */
  about: z.nullable(z.object({ type: z.enum(['user', 'case']), id: RowId })),
  /** The reason of a case or of an act, the type of an incident, the beginning of a text, or the name of an applicant. */
  text: z.string(),
  createdAt: Time,
  /** Deadline for the team, or end of a wait for a second admin; null without either. */
  dueAt: z.nullable(Time),
})
export type UrgentThing = z.infer<typeof UrgentThing>

/** What needs an admin now. Excludes cases about the admin who reads it. */
export const Overview = z.object({
  /** The release that runs on the answering instance. */
  version: z.string(),
  reports: z.object({
    /** Open cases by severity. */
    open: z.object({ P1: Count, P2: Count, P3: Count }),
    /** Open cases past their target time. */
    overdue: Count,
    /** Open cases due within the hour. */
    dueSoon: Count,
  }),
  /** Stories without an answer for two hours. */
  unansweredPosts: Count,
  support: z.object({
    pending: Count,
    processing: Count,
    /** Past the promised time of an answer. */
    overdue: Count,
  }),
  verification: z.object({ pending: Count }),
  objections: z.object({ unread: Count }),
  incidents: z.object({
    /** Incidents that are not closed. */
    open: Count,
    /** Open incidents of high or critical severity. */
    serious: Count,
  }),
  backup: z.object({
    /** The last good backup is older than `backupOverdueHours`, or there is none. */
    isOverdue: z.boolean(),
    /** The newest finished backup failed. */
    hasFailed: z.boolean(),
    /** When the last good backup was made; null without one. */
    lastGoodAt: z.nullable(Time),
  }),
  /** The checks of the last hour whether messages arrive: times of the slowest instance, null before the first one. */
  delivery: z.object({
    p50Ms: z.nullable(Count),
    p99Ms: z.nullable(Count),
    /** Stored, and not heard in time, on all instances. */
    lost: Count,
  }),
  /** The most urgent first. */
  urgent: z.array(UrgentThing),
})
export type Overview = z.infer<typeof Overview>

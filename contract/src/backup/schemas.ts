import * as z from 'zod/mini'
import { PublicUser } from '../people/schemas.ts'
import { Count, RowId, Time } from '../shared/schemas.ts'
import { adminRequestStatuses, agreements } from '../users/rules.ts'
import {
  backupOrigins,
  backupStatuses,
  backupSteps,
  backupWorks,
  integrityChecks,
} from './rules.ts'

export const IntegrityCheck = z.enum(integrityChecks)

const Admin = z.pick(PublicUser, { id: true, username: true, nickname: true })

/** A backup; its name tells it from the others. */
export const Backup = z.object({
  kind: z.literal('backup'),
  filename: z.string(),
  /** Bytes; 0 while it is made. */
  size: Count,
  created: Time,
  origin: z.enum(backupOrigins),
  status: z.enum(backupStatuses),
  /** When it was restored into a schema of its own and found equal; null before. */
  verifiedAt: z.nullable(Time),
  /** Of all tables; null where not known. */
  rows: z.nullable(Count),
  isEncrypted: z.boolean(),
  /** Of a failed one: the code of what went wrong, as `BACKUP_DAMAGED`. */
  problem: z.nullable(z.string()),
})
export type Backup = z.infer<typeof Backup>

/** A restore that waits for a second admin, or waited. */
export const RestoreRequest = z.object({
  kind: z.literal('restore-request'),
  id: RowId,
  backupFilename: z.string(),
  requestedBy: Admin,
  reason: z.string(),
  status: z.enum(adminRequestStatuses),
  createdAt: Time,
  /** Until when another admin can confirm it. */
  expiresAt: Time,
})
export type RestoreRequest = z.infer<typeof RestoreRequest>

/** What emergency recovery has repaired, and the backup of how it was before. */
export const Recovered = z.object({
  safetyBackup: z.string(),
  /** Nothing where nothing was wrong. */
  repaired: z.array(z.object({ check: IntegrityCheck, count: Count })),
})
export type Recovered = z.infer<typeof Recovered>

/** Work on backups; there is one at a time on all instances. */
export const BackupProgress = z.object({
  kind: z.literal('backup-progress'),
  id: RowId,
  what: z.enum(backupWorks),
  step: z.enum(backupSteps),
  /** 0 to 100, of all steps. */
  percent: Count.check(z.lte(100)),
  state: z.enum(['running', 'done', 'failed']),
  /** Of what failed: the code of what went wrong. */
  problem: z.nullable(z.string()),
  /** Of emergency recovery that is done. */
  recovered: z.nullable(Recovered),
})
export type BackupProgress = z.infer<typeof BackupProgress>

export const BackupState = z.object({
  kind: z.literal('backup-state'),
  /** What is under way; null where nothing is. */
  progress: z.nullable(BackupProgress),
  /** The work that ended last, also with its instance; null before any. */
  lastWork: z.nullable(BackupProgress),
  /** The restore that waits for a second admin. */
  restoreRequest: z.nullable(RestoreRequest),
  agreement: z.enum(agreements),
  isEncrypted: z.boolean(),
  lastGoodAt: z.nullable(Time),
  /** The last good one is older than a day and the time that the next one may take, or there is none. */
  isOverdue: z.boolean(),
  /** When the next one is made by itself. */
  nextAt: z.nullable(Time),
  isMaintenance: z.boolean(),
})
export type BackupState = z.infer<typeof BackupState>

/** What became of a restore. Where it takes long, `running`: then `backup:progress` tells. */
export const RestoreOutcome = z.object({
  kind: z.literal('restore-outcome'),
  state: z.enum(['needs-second', 'running', 'done']),
  /** The request that waits, or that this call has confirmed. */
  request: z.nullable(RestoreRequest),
  /** What the database was before, as a backup; null where it is not known yet. */
  safetyBackup: z.nullable(z.string()),
})
export type RestoreOutcome = z.infer<typeof RestoreOutcome>

/** Something that is not as it should be, in the language of the call’s `lang`, or the caller’s. */
export const IntegrityIssue = z.object({
  check: IntegrityCheck,
  message: z.string(),
  /** How many rows are concerned; null where that says nothing. */
  count: z.nullable(Count),
  /** Whether emergency recovery repairs it. */
  isRepairable: z.boolean(),
})
export type IntegrityIssue = z.infer<typeof IntegrityIssue>

export const Integrity = z.object({
  isHealthy: z.boolean(),
  issues: z.array(z.string()),
  /** What to do, one for each kind of issue. */
  recommendations: z.array(z.string()),
  /** The issues again, for those who show more than their texts. */
  findings: z.array(IntegrityIssue),
  /** Of the last good backup; null without one. */
  backupAgeSeconds: z.nullable(Count),
  checkedAt: Time,
})
export type Integrity = z.infer<typeof Integrity>

/** What emergency recovery did. Where it takes long, `running`: then `backup:progress` tells. */
export const Recovery = z.object({
  kind: z.literal('recovery'),
  success: z.literal(true),
  state: z.enum(['running', 'done']),
  safetyBackup: z.nullable(z.string()),
  repaired: Recovered.shape.repaired,
})
export type Recovery = z.infer<typeof Recovery>

/** In maintenance everything can be read, and nothing written. */
export const Maintenance = z.object({
  isOn: z.boolean(),
  /** When to try a write again. */
  retryAfterSeconds: Count,
})
export type Maintenance = z.infer<typeof Maintenance>

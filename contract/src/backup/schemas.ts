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

/** A backup, identified by its name. */
export const Backup = z.object({
  kind: z.literal('backup'),
  filename: z.string(),
  /** Bytes; 0 while the backup is running. */
  size: Count,
  created: Time,
  origin: z.enum(backupOrigins),
  status: z.enum(backupStatuses),
  /** When a test restore into a schema of its own matched; null before that. */
  verifiedAt: z.nullable(Time),
  /** Rows of all tables; null where unknown. */
  rows: z.nullable(Count),
  isEncrypted: z.boolean(),
  /** Error code of a failed backup, as `BACKUP_DAMAGED`. */
  problem: z.nullable(z.string()),
})
export type Backup = z.infer<typeof Backup>

/** A restore that is waiting, or was waiting, for a second admin. */
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

/** What emergency recovery repaired, and the backup of the state before it. */
export const Recovered = z.object({
  safetyBackup: z.string(),
  /** Empty when nothing was wrong. */
  repaired: z.array(z.object({ check: IntegrityCheck, count: Count })),
})
export type Recovered = z.infer<typeof Recovered>

/** Work on backups; one runs at a time over all instances. */
export const BackupProgress = z.object({
  kind: z.literal('backup-progress'),
  id: RowId,
  what: z.enum(backupWorks),
  step: z.enum(backupSteps),
  /** 0 to 100, over all steps. */
  percent: Count.check(z.lte(100)),
  state: z.enum(['running', 'done', 'failed']),
  /** Error code of failed work. */
  problem: z.nullable(z.string()),
  /** Result of a finished emergency recovery. */
  recovered: z.nullable(Recovered),
})
export type BackupProgress = z.infer<typeof BackupProgress>

export const BackupState = z.object({
  kind: z.literal('backup-state'),
  /** The running work; null when there is none. */
  progress: z.nullable(BackupProgress),
  /** The last finished work, with its instance; null before any. */
  lastWork: z.nullable(BackupProgress),
  /** The restore that is waiting for a second admin. */
  restoreRequest: z.nullable(RestoreRequest),
  agreement: z.enum(agreements),
  isEncrypted: z.boolean(),
  lastGoodAt: z.nullable(Time),
  /** The last good backup is older than `backupOverdueHours`, or there is none. */
  isOverdue: z.boolean(),
  /** When the next scheduled backup starts. */
  nextAt: z.nullable(Time),
  isMaintenance: z.boolean(),
})
export type BackupState = z.infer<typeof BackupState>

/** The outcome of a restore. `running` where it takes long; then follow `backup:progress`. */
export const RestoreOutcome = z.object({
  kind: z.literal('restore-outcome'),
  state: z.enum(['needs-second', 'running', 'done']),
  /** The request that is waiting, or that this call confirmed. */
  request: z.nullable(RestoreRequest),
  /** The backup of the state before the restore; null where not known yet. */
  safetyBackup: z.nullable(z.string()),
})
export type RestoreOutcome = z.infer<typeof RestoreOutcome>

/** A problem that the check found, in the language of the call’s `lang`, or the caller’s. */
export const IntegrityIssue = z.object({
  check: IntegrityCheck,
  message: z.string(),
  /** Number of affected rows; null where a number means nothing. */
  count: z.nullable(Count),
  /** Whether emergency recovery repairs it. */
  isRepairable: z.boolean(),
})
export type IntegrityIssue = z.infer<typeof IntegrityIssue>

export const Integrity = z.object({
  isHealthy: z.boolean(),
  issues: z.array(z.string()),
  /** Recommended actions, one for each kind of issue. */
  recommendations: z.array(z.string()),
  /** The issues again, structured, for clients that show more than their texts. */
  findings: z.array(IntegrityIssue),
  /** Age of the last good backup; null without one. */
  backupAgeSeconds: z.nullable(Count),
  checkedAt: Time,
})
export type Integrity = z.infer<typeof Integrity>

/** The outcome of emergency recovery. `running` where it takes long; then follow `backup:progress`. */
export const Recovery = z.object({
  kind: z.literal('recovery'),
  success: z.literal(true),
  state: z.enum(['running', 'done']),
  safetyBackup: z.nullable(z.string()),
  repaired: Recovered.shape.repaired,
})
export type Recovery = z.infer<typeof Recovery>

/** During maintenance everything can be read, and nothing written. */
export const Maintenance = z.object({
  isOn: z.boolean(),
  /** When to retry a write. */
  retryAfterSeconds: Count,
})
export type Maintenance = z.infer<typeof Maintenance>

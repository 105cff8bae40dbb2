import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { Language, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { backupName, restoreReasonLength } from './rules.ts'
import {
  Backup,
  BackupState,
  Integrity,
  Recovery,
  RestoreOutcome,
  RestoreRequest,
} from './schemas.ts'

export * from './schemas.ts'

/** Beside these, the work tells admins `backup:progress` and `backup:changed`, and all clients `maintenance:changed`, while it runs. */
export const backupSpecs = {
  list: spec({
    summary: 'Backups, newest first',
    access: 'admin',
    staff: ['operator'],
    answer: z.array(Backup),
  }),
  readState: spec({
    summary: 'What is under way with backups, and what waits',
    access: 'admin',
    staff: ['operator'],
    answer: BackupState,
  }),
  create: spec({
    summary:
      'Make a backup and restore it once into a schema of its own. Answers when it is done, or after twenty seconds with what it is by then',
    access: 'sudo',
    staff: ['operator'],
    answer: Backup,
    status: 201,
    announces: [...audited],
  }),
  restore: spec({
    summary:
      'Put the database back to a backup. Its name is typed again. Where two admins have to agree, the first call asks for it, and the same call of another one within a day does it',
    access: 'sudo',
    staff: ['operator'],
    body: z.object({
      backupFilename: z.string().check(z.regex(backupName, 'backup.name')),
      confirm: z.string().check(z.maxLength(100, 'backup.confirm')),
      reason: text(restoreReasonLength.min, restoreReasonLength.max, 'restore.reason'),
    }),
    answer: RestoreOutcome,
    announces: [...audited, 'restore-request:changed'],
  }),
  withdrawRestore: spec({
    summary: 'Take back a restore that waits, by any admin',
    access: 'admin',
    staff: ['operator'],
    answer: RestoreRequest,
    announces: [...audited, 'restore-request:changed'],
  }),
  readIntegrity: spec({
    summary: 'Whether everything is as it should be, and what to do about what is not',
    access: 'admin',
    staff: ['operator'],
    query: z.object({ lang: z.optional(Language) }),
    answer: Integrity,
  }),
  recover: spec({
    summary:
      'Make a backup, then repair what the integrity check finds and can be repaired, and say what was done',
    access: 'sudo',
    staff: ['operator'],
    body: z.object({
      reason: z.optional(text(restoreReasonLength.min, restoreReasonLength.max, 'recovery.reason')),
    }),
    answer: Recovery,
    // A finished recovery is an incident, which another admin closes.
    announces: [...audited, 'incident:new', 'security:event'],
  }),
}

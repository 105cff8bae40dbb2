/** Names of backup files, made by the server or placed in the folder by hand. */
export const backupName = /^[\w-]{1,64}\.dump$/

export const restoreReasonLength = { min: 5, max: 500 }

/** For how long a second admin can confirm a restore. */
export const restoreRequestHours = 24

/**
 * Age of the last good backup, in hours, from which admins are warned on their screens and by the monitoring: a day, plus
 * the time that the next nightly backup may take.
 */
export const backupOverdueHours = 26

/** How long the database keeps the state from before a restore, in hours. */
export const beforeRestoreHours = 24

/** Why a backup was made; `brought` was placed in the folder by hand. */
export const backupOrigins = ['scheduled', 'manual', 'safety', 'brought'] as const

/** `good` was test-restored into a schema of its own; of an `unchecked` one only the name is known. */
export const backupStatuses = ['running', 'good', 'failed', 'unchecked'] as const

export const backupWorks = ['create', 'restore', 'recovery'] as const

/** In their order; each kind of work uses some of them. */
export const backupSteps = ['checking', 'saving', 'loading', 'verifying', 'swapping'] as const

/** What the integrity check covers. */
export const integrityChecks = [
  ...(['database', 'migrations', 'counters', 'orphans', 'stuck-rooms'] as const),
  ...([
    'audit-chain',
    'backup-missing',
    'backup-overdue',
    'backup-failed',
    'backup-plain',
  ] as const),
] as const

/** The names of backups: what the server makes, and what may be put beside them by hand. */
export const backupName = /^[\w-]{1,64}\.dump$/

export const restoreReasonLength = { min: 5, max: 500 }

/** For how long a second admin can confirm a restore. */
export const restoreRequestHours = 24

/**
 * The last good backup may be so old before admins are warned, on their screens and by the alert of the monitoring: a day, and
 * what the one of the next night may take.
 */
export const backupOverdueHours = 26

/** What was there before a restore is kept so long in the database. */
export const beforeRestoreHours = 24

/** Why a backup was made; `brought` was put into the folder by hand. */
export const backupOrigins = ['scheduled', 'manual', 'safety', 'brought'] as const

/** `good` has been restored once into a schema of its own; `unchecked` is only known by its name. */
export const backupStatuses = ['running', 'good', 'failed', 'unchecked'] as const

export const backupWorks = ['create', 'restore', 'recovery'] as const

/** In their order; each work takes those that it needs. */
export const backupSteps = ['checking', 'saving', 'loading', 'verifying', 'swapping'] as const

/** What the integrity check looks at. */
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

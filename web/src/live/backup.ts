import { type BackupProgress, type BackupState, backup, type Maintenance } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { edit, stale } from './cache.ts'
import { keyOf } from './keys.ts'
import { staleKind } from './rare.ts'

/** Takes over how far work on backups is, and how it ended. At its end more has changed than it says. */
export function applyProgress(cache: QueryClient, work: BackupProgress): void {
  const isRunning = work.state === 'running'
  edit<BackupState>(cache, keyOf(backup.readState), (state) =>
    isRunning ? { ...state, progress: work } : { ...state, progress: null, lastWork: work },
  )
  if (!isRunning) staleKind(cache, 'backup')
}

/** After a restore everything may be another, also what no event tells of. */
export function applyMaintenance(cache: QueryClient, { isOn }: Maintenance): void {
  if (isOn) stale(cache, backup.readState)
  else void cache.invalidateQueries()
}

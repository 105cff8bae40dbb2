import { type BackupProgress, type BackupState, backup, type Maintenance } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { edit, stale } from './cache.ts'
import { keyOf } from './keys.ts'
import { staleKind } from './rare.ts'

/** Store the progress or the end of work on backups. Its end changes more than the event says, so read again then. */
export function applyProgress(cache: QueryClient, work: BackupProgress): void {
  const isRunning = work.state === 'running'
  edit<BackupState>(cache, keyOf(backup.readState), (state) =>
    isRunning ? { ...state, progress: work } : { ...state, progress: null, lastWork: work },
  )
  if (!isRunning) staleKind(cache, 'backup')
}

/** A restore may have changed anything, without events, so read everything again after it. */
export function applyMaintenance(cache: QueryClient, { isOn }: Maintenance): void {
  if (isOn) stale(cache, backup.readState)
  else void cache.invalidateQueries()
}

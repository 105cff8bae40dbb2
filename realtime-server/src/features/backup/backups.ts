import type { Core } from '../../core/core.ts'
import type { Live } from '../../live/live.ts'
import { integrityReader } from './integrity.ts'
import { createBackupService } from './service.ts'
import { createWorkRunner } from './work-runner.ts'

/** Open what makes backups on this instance, restores them, and checks and repairs the database. */
export function openBackups(
  { changes, clock, config, connection, keys, log, seal }: Core,
  { emit, parts, publish }: Live,
) {
  const { folder, key } = config.backup
  const storage = { connection, folder, key, clock, emit }
  const runner = createWorkRunner({ connection, emit, log })
  const integrity = integrityReader(storage, seal)
  const service = createBackupService({
    storage,
    runner,
    seal,
    keys,
    parts,
    isTwoPerson: config.adminTwoPerson,
    log,
    tellMaintenance: (isOn) => changes.follow([{ kind: 'maintenance', isOn }]),
    tellRestored: () => changes.follow([{ kind: 'restored' }]),
    onRepaired: integrity.forget,
    publish,
  })
  return { storage, runner, integrity, service, close: () => runner.settled() }
}

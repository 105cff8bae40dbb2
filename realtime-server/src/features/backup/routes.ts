import { backup } from '@dodam/contract'
import { refusedField } from '../../core/http/problem.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { perMember } from '../../core/limits/limit.ts'
import type { BackupTime } from './create/schedule.ts'
import type { integrityReader } from './integrity.ts'
import { listBackups, readState } from './reads.ts'
import { withdraw } from './restore/requests.ts'
import type { BackupService } from './service.ts'
import type { WorkRunner } from './work-runner.ts'

interface BackupDeps {
  service: BackupService
  runner: WorkRunner
  integrity: ReturnType<typeof integrityReader>
  seal: Seal
  folder: string
  isEncrypted: boolean
  isTwoPerson: boolean
  time: BackupTime | null
}

export function backupRoutes({ service, integrity, seal, ...deps }: BackupDeps): Route[] {
  return [
    route(backup.list, (call) => listBackups(call, deps)),
    route(backup.readState, (call) => readState(call, deps)),
    route(backup.create, ({ write }) => service.create(write), perMember('backup', 3, 3_600)),
    route(
      backup.restore,
      async ({ me, body, write }) => {
        const { backupFilename: filename, confirm, reason } = body
        if (confirm !== filename) throw refusedField('confirm', 'backup.confirm', me.language)
        return await service.restore(write, { filename, reason })
      },
      perMember('restore', 2, 3_600),
    ),
    route(backup.withdrawRestore, ({ params, write }) => write((tx) => withdraw(tx, seal, params))),
    route(backup.readIntegrity, (call) => integrity.read(call, call.query)),
    route(
      backup.recover,
      ({ body, write }) => service.recover(write, body),
      perMember('recovery', 2, 3_600),
    ),
  ]
}

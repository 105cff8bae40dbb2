import type { Backup, Recovered, Recovery, RestoreOutcome, RestoreRequest } from '@dodam/contract'
import type { FastifyBaseLogger } from 'fastify'
import { Problem } from '../../core/http/problem.ts'
import type { KeyRing } from '../../core/keys/key-ring.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Parts } from '../../core/tx/context.ts'
import type { Announcement, Tx, Write } from '../../core/tx/write.ts'
import { audit } from '../audit/writes.ts'
import { type BackupStorage, fileNameAt, save, verify } from './create/create.ts'
import { repair } from './integrity.ts'
import { listBackups } from './reads.ts'
import { type Restorer, replaying } from './restore/replay.ts'
import { askOrAgree } from './restore/requests.ts'
import { restore } from './restore/restore.ts'
import { orRunning, type Work, type WorkRunner } from './work-runner.ts'

export interface BackupServiceDeps {
  storage: BackupStorage
  runner: WorkRunner
  seal: Seal
  keys: KeyRing
  parts: Parts
  isTwoPerson: boolean
  tellMaintenance: (isOn: boolean) => void
  tellRestored: () => void
  /** What the integrity check has counted is true no more. */
  onRepaired: () => void
  /** Publish what a repair announced, once it has committed. */
  publish: (announcements: readonly Announcement[]) => void
  log: FastifyBaseLogger
}

/** What an admin asks for is noted first, in the write that begins the work; then it is done, and waited for a while. */
export function createBackupService(deps: BackupServiceDeps) {
  const { storage, runner, seal } = deps

  type Origin = 'scheduled' | 'manual' | 'safety'
  const make = async (work: Work, origin: Origin, filename?: string): Promise<Backup> =>
    await verify(storage, work, await save(storage, work, origin, filename))

  /** Repair, and note what was repaired in the audit log, both or neither. */
  const recover = async (work: Work, restorer: Restorer): Promise<Recovered> => {
    const { filename: safetyBackup } = await make(work, 'safety')
    work.at('swapping')
    const told: Announcement[] = []
    const repaired = await repair(storage, (trx, mended) => {
      const tx: Tx<Admin> = {
        ...replaying(trx, deps.parts, restorer),
        announce: (audience, name, payload) => void told.push({ to: audience, name, payload }),
      }
      return audit(tx, seal, {
        action: 'system:recover:done',
        target: mended.map(({ check, count }) => `${check} ${count}`).join(', ') || 'system',
      })
    })
    deps.publish(told)
    return { safetyBackup, repaired }
  }

  return {
    /** Make the backup that is due. Nothing happens where other work is under way. */
    async makeScheduled(write: Write): Promise<void> {
      const id = await write((tx) => runner.begin(tx, 'create'))
      await runner.run(id, 'create', (work) => make(work, 'scheduled'))
    },

    async create(write: Write<Admin>): Promise<Backup> {
      const filename = fileNameAt(storage.clock.now(), 'manual')
      const id = await write(async (tx) => {
        const begun = await runner.begin(tx, 'create')
        await audit(tx, seal, { action: 'backup:create', target: `backup ${filename}` })
        return begun
      })
      const done = runner.run(id, 'create', (work) => make(work, 'manual', filename))
      const result = await orRunning(done)
      if (result !== 'running') return result
      const [newest] = await listBackups(storage.connection, {
        folder: storage.folder,
        isEncrypted: storage.key !== undefined,
      })
      if (newest === undefined) throw new Problem('BACKUP_FAILED')
      return newest
    },

    async restore(
      write: Write<Admin>,
      { filename, reason }: { filename: string; reason: string },
    ): Promise<RestoreOutcome> {
      const listed = await listBackups(storage.connection, {
        folder: storage.folder,
        isEncrypted: storage.key !== undefined,
      })
      const backup = listed.find((one) => one.filename === filename)
      if (backup === undefined || !['good', 'unchecked'].includes(backup.status))
        throw new Problem('NOT_FOUND')
      const begun = await write(async (tx) => {
        const { mayBegin, request } = await askOrAgree(tx, seal, {
          filename,
          reason,
          isTwoPerson: deps.isTwoPerson,
        })
        const id = mayBegin ? await runner.begin(tx, 'restore') : null
        return { id, request, restorer: { me: tx.me, address: tx.address } }
      })
      const { id, request, restorer } = begun
      if (id === null) return outcome('needs-second', request, null)
      const { keys, parts, tellMaintenance, tellRestored } = deps
      const done = runner.run(id, 'restore', (work) =>
        restore(storage, work, {
          filename,
          restorer,
          parts,
          seal,
          keys,
          tellMaintenance,
          tellRestored: () => {
            deps.onRepaired()
            tellRestored()
          },
        }),
      )
      const safety = await orRunning(done)
      return safety === 'running'
        ? outcome('running', request, null)
        : outcome('done', request, safety)
    },

    async recover(
      write: Write<Admin>,
      { reason }: { reason?: string | undefined },
    ): Promise<Recovery> {
      const { id, restorer } = await write(async (tx) => {
        const begun = await runner.begin(tx, 'recovery')
        await audit(tx, seal, {
          action: 'system:recover',
          target: 'system',
          reason: reason ?? null,
        })
        return { id: begun, restorer: { me: tx.me, address: tx.address } }
      })
      const done = runner.run(id, 'recovery', async (work) => {
        const recovered = await recover(work, restorer).catch(async (error: unknown) => {
          await write((tx) =>
            audit(tx, seal, { action: 'system:recover:failed', target: 'system' }),
          ).catch((unsaid: unknown) =>
            deps.log.error({ err: unsaid }, 'a failed recovery is not in the audit log'),
          )
          throw error
        })
        work.recovered(recovered)
        deps.onRepaired()
        deps.log.warn(recovered, 'emergency recovery')
        return recovered
      })
      const result = await orRunning(done)
      return {
        kind: 'recovery',
        success: true,
        ...(result === 'running'
          ? { state: 'running', safetyBackup: null, repaired: [] }
          : { state: 'done', ...result }),
      }
    },
  }
}
export type BackupService = ReturnType<typeof createBackupService>

const outcome = (
  state: RestoreOutcome['state'],
  request: RestoreRequest | null,
  safetyBackup: string | null,
): RestoreOutcome => ({ kind: 'restore-outcome', state, request, safetyBackup })

import type { Backup, Recovery, RestoreOutcome, RestoreRequest } from '@dodam/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Parts } from '../../core/context.ts'
import { Problem } from '../../core/problem.ts'
import type { Seal } from '../../core/seal.ts'
import type { Admin } from '../../core/who.ts'
import type { Tx, Write } from '../../core/write.ts'
import { audit } from '../audit/writes.ts'
import { repair } from './integrity.ts'
import { type Shelf, save, verify } from './making.ts'
import { listBackups } from './reads.ts'
import { askOrAgree } from './requests.ts'
import { restore } from './restoring.ts'
import { orRunning, type Work, type Works } from './works.ts'

export interface DeskDeps {
  shelf: Shelf
  works: Works
  seal: Seal
  parts: Parts
  isTwoPerson: boolean
  tellMaintenance: (isOn: boolean) => void
  tellRestored: () => void
  /** What the integrity check has counted is true no more. */
  onRepaired: () => void
  log: FastifyBaseLogger
}

/** What an admin asks for is noted first, in the write that begins the work; then it is done, and waited for a while. */
export function createDesk(deps: DeskDeps) {
  const { shelf, works, seal } = deps

  const make = async (work: Work, origin: 'scheduled' | 'manual' | 'safety'): Promise<Backup> =>
    await verify(shelf, work, await save(shelf, work, origin))

  return {
    /** Make the backup that is due. Nothing happens where other work is under way. */
    async makeScheduled(write: Write): Promise<void> {
      const id = await write((tx) => works.begin(tx, 'create'))
      await works.run(id, 'create', (work) => make(work, 'scheduled'))
    },

    async create(write: Write<Admin>): Promise<Backup> {
      const id = await write(async (tx) => {
        const begun = await works.begin(tx, 'create')
        await audit(tx, seal, { action: 'backup:create', target: 'backup' })
        return begun
      })
      const done = works.run(id, 'create', (work) => make(work, 'manual'))
      const result = await orRunning(done)
      if (result !== 'running') return result
      const [newest] = await listBackups(shelf.connection, {
        folder: shelf.folder,
        isEncrypted: shelf.key !== undefined,
      })
      if (newest === undefined) throw new Problem('BACKUP_FAILED')
      return newest
    },

    async restore(
      write: Write<Admin>,
      { filename, reason }: { filename: string; reason: string },
    ): Promise<RestoreOutcome> {
      const listed = await listBackups(shelf.connection, {
        folder: shelf.folder,
        isEncrypted: shelf.key !== undefined,
      })
      const backup = listed.find((one) => one.filename === filename)
      if (backup === undefined || !['good', 'unchecked'].includes(backup.status))
        throw new Problem('NOT_FOUND')
      const begun = await write(async (tx) => {
        const { mayBegin, request } = await askOrAgree(tx, seal, {
          ...{ filename, reason, isTwoPerson: deps.isTwoPerson },
        })
        const id = mayBegin ? await works.begin(tx, 'restore') : null
        return { id, request, restorer: { me: tx.me, address: tx.address } }
      })
      const { id, request, restorer } = begun
      if (id === null) return outcome('needs-second', request, null)
      const { parts, tellMaintenance, tellRestored } = deps
      const done = works.run(id, 'restore', (work) =>
        restore(shelf, work, {
          ...{ filename, restorer, parts, seal, tellMaintenance },
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

    async recover(write: Write<Admin>): Promise<Recovery> {
      const id = await write(async (tx: Tx<Admin>) => {
        const begun = await works.begin(tx, 'recovery')
        await audit(tx, seal, { action: 'system:recover', target: 'system' })
        return begun
      })
      const done = works.run(id, 'recovery', async (work) => {
        const { filename } = await make(work, 'safety')
        work.at('swapping')
        const repaired = await repair(shelf)
        deps.onRepaired()
        deps.log.warn({ repaired }, 'emergency recovery')
        return { filename, repaired }
      })
      const result = await orRunning(done)
      return {
        ...{ kind: 'recovery', success: true },
        ...(result === 'running'
          ? { state: 'running', safetyBackup: null, repaired: [] }
          : { state: 'done', safetyBackup: result.filename, repaired: result.repaired }),
      }
    },
  }
}
export type Desk = ReturnType<typeof createDesk>

const outcome = (
  state: RestoreOutcome['state'],
  request: RestoreRequest | null,
  safetyBackup: string | null,
): RestoreOutcome => ({ kind: 'restore-outcome', state, request, safetyBackup })

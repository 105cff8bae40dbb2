import { api, type BackupProgress, type ErrorCode, type Recovered } from '@dodam/contract'
import { type Connection, DumpRefused } from '@dodam/db'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { isDuplicate, Problem } from '../../core/http/problem.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import type { Emit } from '../../live/publish.ts'

type What = BackupProgress['what']
type Step = BackupProgress['step']

/** Where in the whole each step begins and ends, in percent. */
const spans: Record<What, Partial<Record<Step, [from: number, to: number]>>> = {
  create: { saving: [0, 40], verifying: [40, 100] },
  restore: {
    checking: [0, 10],
    loading: [10, 60],
    saving: [60, 75],
    swapping: [75, 85],
    verifying: [85, 100],
  },
  recovery: { saving: [0, 40], verifying: [40, 90], swapping: [90, 100] },
}

/** An instance that has given no sign for so long has ended in the middle of its work. */
export const silentSeconds = 20
const beatMs = 4_000
const tellEveryMs = 400

/** Work that has been begun: how it tells how far it is. */
export interface Work {
  id: number
  what: What
  /** Now at this step, this part of which is done (0 to 1). */
  at(step: Step, done?: number): void
  /** What emergency recovery has done; it is told with the end of the work. */
  recovered(what: Recovered): void
}

/** The code under which a failure of work is told. */
export function codeOfFailure(error: unknown): ErrorCode {
  if (error instanceof Problem) return error.code
  if (!(error instanceof DumpRefused)) return 'BACKUP_FAILED'
  const codes = {
    damaged: 'BACKUP_DAMAGED',
    foreign: 'BACKUP_FOREIGN',
    newer: 'BACKUP_NEWER',
    'wrong-key': 'BACKUP_WRONG_KEY',
  } as const
  return codes[error.why]
}

interface WorkRunnerDeps {
  connection: Pick<Connection, 'db' | 'engine'>
  emit: Emit
  log: FastifyBaseLogger
}

/** Does work on backups: one at a time over all instances, told to admins, and ended by others where its instance dies. */
export function createWorkRunner({ connection: { db, engine }, emit, log }: WorkRunnerDeps) {
  let current: BackupProgress | null = null
  let under: Promise<unknown> = Promise.resolve()

  /** Begin work, with the write that asks for it. BACKUP_BUSY where other work is under way. */
  async function begin(tx: Pick<Tx, 'db'>, what: What): Promise<number> {
    try {
      const step = what === 'restore' ? 'checking' : 'saving'
      const { id } = await tx.db
        .insertInto('kept.works')
        .values({ what, step })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    } catch (error) {
      if (isDuplicate(error)) throw new Problem('BACKUP_BUSY')
      throw error
    }
  }

  /** Do the work that has been begun. Throws a Problem where it fails. */
  function run<T>(id: number, what: What, task: (work: Work) => Promise<T>): Promise<T> {
    let progress: BackupProgress = {
      kind: 'backup-progress',
      id,
      what,
      percent: 0,
      state: 'running',
      problem: null,
      recovered: null,
      step: what === 'restore' ? 'checking' : 'saving',
    }
    let toldAt = 0
    const tell = (change: Partial<BackupProgress>, isUrgent: boolean) => {
      progress = { ...progress, ...change }
      current = progress.state === 'running' ? progress : null
      if (!isUrgent && performance.now() - toldAt < tellEveryMs) return
      toldAt = performance.now()
      emit(to.staff(api.backup.list), 'backup:progress', progress)
    }
    const work: Work = {
      id,
      what,
      at(step, done = 0) {
        const [from, until] = spans[what][step] ?? [0, 100]
        const percent = Math.round(from + (until - from) * Math.min(1, Math.max(0, done)))
        if (step === progress.step && percent === progress.percent) return
        tell({ step, percent }, step !== progress.step)
      },
      recovered: (recovered) => {
        progress = { ...progress, recovered }
      },
    }
    const note = (change: { state?: 'done' | 'failed'; problem?: string }) =>
      db
        .updateTable('kept.works')
        .set({
          step: progress.step,
          percent: progress.percent,
          recovered: progress.recovered && JSON.stringify(progress.recovered),
          seenAt: sql<string>`now()`,
          ...change,
        })
        .where('id', '=', id)
        .execute()
    // The embedded database may be busy with the very work, and has no other instance that would ask.
    const beat =
      engine === 'postgres' ? setInterval(() => void note({}).catch(() => {}), beatMs) : undefined
    tell({}, true)
    const done = task(work)
      .then(
        async (result) => {
          clearInterval(beat)
          progress = { ...progress, percent: 100 }
          await note({ state: 'done' })
          tell({ state: 'done' }, true)
          return result
        },
        async (error: unknown) => {
          clearInterval(beat)
          const problem = codeOfFailure(error)
          log.error({ err: error, what }, 'work on backups failed')
          await note({ state: 'failed', problem }).catch(() => {})
          tell({ state: 'failed', problem }, true)
          throw error instanceof Problem ? error : new Problem(problem)
        },
      )
      .finally(() => {
        current = null
      })
    under = done.catch(() => {})
    return done
  }

  return {
    begin,
    run,
    /** What this instance does now. */
    here: () => current,
    /** Wait for the work of this instance. */
    settled: () => under,
  }
}
export type WorkRunner = ReturnType<typeof createWorkRunner>

/** How long a call waits for the work that it began. */
const patienceMs = 20_000

/** What the work came to; `running` where it takes longer than a call may. */
export async function orRunning<T>(done: Promise<T>): Promise<T | 'running'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'running'>((resolve) => {
    timer = setTimeout(() => resolve('running'), patienceMs)
  })
  try {
    return await Promise.race([done, late])
  } finally {
    clearTimeout(timer)
    // It tells admins by itself how it ended.
    done.catch(() => {})
  }
}

import type { FastifyBaseLogger } from 'fastify'
import { logFailure } from '../http/failures.ts'
import { isInMaintenance } from '../http/problem.ts'

/** A periodic background job. Several instances may run it at once. */
export interface Job {
  name: string
  /** The time from the end of one run to the start of the next, give or take a fifth. */
  everySeconds: number
  run: () => Promise<void>
}

export interface Jobs {
  /** Run every job once, after a run that is under way, and rethrow its error. For tests. */
  runNow(): Promise<void>
  /** Start no more runs and wait for those under way. */
  close(): Promise<void>
}

/** How long to wait, with a jitter so that several instances do not run in step. */
const pauseOf = ({ everySeconds }: Job) => everySeconds * 1_000 * (0.8 + 0.4 * Math.random())

/** Called after each run, with whether it succeeded. Not called for a run that a maintenance stopped. */
type Ended = (job: string, isDone: boolean) => void

/** Start the jobs: each runs repeatedly, and never twice at once in this process. Errors are logged. */
export function startJobs(
  jobs: readonly Job[],
  log: FastifyBaseLogger,
  ended: Ended = () => {},
): Jobs {
  const runners = jobs.map((job) => startJob(job, log, ended))
  return {
    async runNow() {
      for (const runner of runners) await runner.run()
    },
    async close() {
      await Promise.all(runners.map((runner) => runner.close()))
    },
  }
}

function startJob(job: Job, log: FastifyBaseLogger, ended: Ended) {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()

  const run = (): Promise<void> => {
    const next = last.then(job.run)
    // A failed run must not keep the next one from running.
    last = next.then(
      () => ended(job.name, true),
      (error: unknown) => {
        if (!isInMaintenance(error)) ended(job.name, false)
      },
    )
    return next
  }
  const schedule = () => {
    if (isClosed) return
    timer = setTimeout(async () => {
      try {
        await run()
      } catch (error) {
        // The next run catches up.
        if (isInMaintenance(error)) log.debug({ job: job.name }, 'a job waits for the maintenance')
        else logFailure(log, error, 'a job failed', { job: job.name })
      }
      schedule()
    }, pauseOf(job))
  }
  schedule()
  return {
    run,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await last
    },
  }
}

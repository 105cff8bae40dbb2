import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { isRule, type Rule } from '@dodam/contract'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import { Problem } from '../../core/http/problem.ts'
import { turns } from '../../core/jobs/turns.ts'
import type { Work } from './picture-process.ts'

/** The refusal of a picture, with its reason. */
export class PictureRefused extends Error {
  readonly rule: Rule
  constructor(rule: Rule) {
    super(rule)
    this.rule = rule
  }
}

const bytes = z.instanceof(Uint8Array).transform((given) => Buffer.from(given))
const Image = z.object({ image: bytes })
const ReadBarcode = z.object({
  image: bytes,
  pixelHash: z.string(),
  code: z.string(),
  isGenerated: z.boolean(),
})
export type ReadBarcode = z.output<typeof ReadBarcode>

/** Decodes pictures in a child process. Throws PictureRefused, or UNAVAILABLE when that cannot be started. */
export interface Pictures {
  /**
   * Read the code in a picture and prepare it for storage. Without a code, `spareCode` is drawn below it; without a spare
   * code, the picture is refused with `barcode.unread`.
   */
  readBarcode(file: Buffer, spareCode: string | null): Promise<ReadBarcode>
  /** Prepare the picture of a product for storage. */
  readCover(file: Buffer): Promise<Buffer>
  /** Draw a code as a barcode. */
  draw(code: string): Promise<Buffer>
  /** The id of the child process, for tests; undefined while there is none. */
  readonly pid: number | undefined
  close(): void
}

const startMs = 20_000
/** The largest picture of noise takes about three seconds. */
const workMs = 12_000
/** Uploads are rare, and the process takes 100 MB. */
const idleMs = 30_000

const Answer = z.union([
  z.object({ result: z.looseObject({}) }),
  z.object({ refused: z.string().refine(isRule) }),
])

/** The process has ended: killed, or crashed by a file. */
class Ended extends Error {}

/** Return the next message of a child. Rejects with Ended, or after the timeout. */
function heard(child: ChildProcess, withinMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const ended = () => reject(new Ended('the process for pictures ended'))
  const timer = setTimeout(
    () => reject(new Error('the process for pictures took too long')),
    withinMs,
  )
  child.once('message', resolve)
  child.once('exit', ended)
  child.once('error', reject)
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', resolve)
    child.off('exit', ended)
    child.off('error', reject)
  })
}

/** Create the picture service. Its process is started on demand, and ends when it is idle for a while. */
export function openPictures(log: FastifyBaseLogger): Pictures {
  const inTurn = turns({ atOnce: 1, waiting: 60 })
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  const end = () => {
    child?.kill('SIGKILL')
    child = undefined
  }

  async function started(): Promise<ChildProcess> {
    if (child?.connected) return child
    const made = fork(path.join(import.meta.dirname, 'picture-process.ts'), {
      // No environment of the server, so that a file that takes over the process finds no secret.
      env: {},
      execArgv: ['--max-old-space-size=128'],
      serialization: 'advanced',
      stdio: 'ignore',
    })
    child = made
    // A late error without a listener must not end the server.
    made.on('error', () => {})
    made.unref()
    made.channel?.unref()
    await heard(made, startMs)
    return made
  }

  const unavailable = () => new Problem('UNAVAILABLE', { retryAfter: 5 })

  async function askOnce(work: Work): Promise<unknown> {
    if (isClosed) throw unavailable()
    const looking = await started().catch((error: unknown) => {
      log.error({ err: error }, 'the process for pictures could not be started')
      end()
      throw unavailable()
    })
    const answer = heard(looking, workMs).catch((error: unknown) => {
      end()
      throw isClosed ? unavailable() : error
    })
    looking.send(work, (error) => error && looking.kill('SIGKILL'))
    return await answer
  }

  async function ask(work: Work): Promise<unknown> {
    clearTimeout(idle)
    try {
      // The process may have ended for another reason than this file, so a new one retries once.
      const answer = await askOnce(work).catch((error: unknown) => {
        if (error instanceof Ended) return askOnce(work)
        throw error
      })
      const told = Answer.parse(answer)
      if ('refused' in told) throw new PictureRefused(told.refused)
      return told.result
    } catch (error) {
      if (error instanceof Problem || error instanceof PictureRefused) throw error
      log.warn({ err: error }, 'a picture ended the process for pictures')
      throw new PictureRefused('picture.broken')
    } finally {
      idle = setTimeout(end, idleMs).unref()
    }
  }

  return {
    readBarcode: (file, spareCode) =>
      inTurn(async () => ReadBarcode.parse(await ask({ do: 'barcode', bytes: file, spareCode }))),
    readCover: (file) =>
      inTurn(async () => Image.parse(await ask({ do: 'cover', bytes: file })).image),
    draw: (code) => inTurn(async () => Image.parse(await ask({ do: 'draw', code })).image),
    get pid() {
      return child?.pid
    },
    close() {
      isClosed = true
      clearTimeout(idle)
      end()
    },
  }
}

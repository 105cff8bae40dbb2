import * as z from 'zod'
import { draw, Refused, readBarcode, readCover } from './barcode-images.ts'

/**
 * The child process that decodes pictures, one at a time. A malicious file, or a bug in the libraries, ends this
 * process and not the server. It knows no secret and no database, only the bytes that it receives and returns.
 */

const bytes = z
  .custom<Uint8Array>((given) => given instanceof Uint8Array)
  .transform((given) => Buffer.from(given))
const Work = z.discriminatedUnion('do', [
  z.object({ do: z.literal('barcode'), bytes, spareCode: z.nullable(z.string()) }),
  z.object({ do: z.literal('cover'), bytes }),
  z.object({ do: z.literal('draw'), code: z.string() }),
])
export type Work = z.input<typeof Work>

/** Three times the memory of the largest picture. */
const maxMemoryBytes = 512 * 1024 * 1024
const memoryCheckMs = 50

async function done(work: z.output<typeof Work>): Promise<object> {
  if (work.do === 'barcode') return await readBarcode(work.bytes, work.spareCode)
  if (work.do === 'cover') return { image: await readCover(work.bytes) }
  return { image: await draw(work.code) }
}

const answer = (message: object) => process.send?.(message)

process.on('message', (message) => {
  done(Work.parse(message)).then(
    (result) => answer({ result }),
    // Any error of the library means that the file is broken.
    (error: unknown) =>
      answer({ refused: error instanceof Refused ? error.rule : 'picture.broken' }),
  )
})
// It ends with its server and not before: Ctrl-C reaches both processes.
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(1)
}, memoryCheckMs).unref()

answer({ ready: true })

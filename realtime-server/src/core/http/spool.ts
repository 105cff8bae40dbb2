import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'

const chunkBytes = 65_536

/** Open a temporary file and remove its name: no other process can open it, and closing it deletes it. */
async function openUnnamed(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `dodam-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  try {
    await unlink(name)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/**
 * Let `produce` write text as fast as it can, and return a stream that is read at its reader's speed: a file lies between
 * them, so memory stays constant and `produce` never waits for the reader.
 *
 * Resolves after the first write; an error before it rejects, a later one destroys the stream. Once `signal` is aborted,
 * the next write throws.
 */
export async function spool(
  produce: (write: (text: string) => Promise<void>) => Promise<void>,
  signal: AbortSignal,
): Promise<Readable> {
  signal.throwIfAborted()
  const file = await openUnnamed()
  let size = 0
  let outcome: { error?: unknown } | undefined
  let changed = Promise.withResolvers<void>()
  const change = () => {
    changed.resolve()
    changed = Promise.withResolvers()
  }

  const write = async (text: string) => {
    signal.throwIfAborted()
    const bytes = Buffer.from(text)
    await file.appendFile(bytes)
    size += bytes.length
    change()
  }
  const producing = async () => {
    try {
      await produce(write)
      outcome = {}
    } catch (error) {
      outcome = { error }
    }
    change()
  }
  const produced = producing()

  async function* read() {
    for (let at = 0; ; ) {
      if (at < size) {
        const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, size - at))
        const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      } else if (outcome === undefined) await changed.promise
      else if ('error' in outcome) throw outcome.error
      else return
    }
  }

  await changed.promise
  if (outcome !== undefined && 'error' in outcome) {
    await file.close()
    throw outcome.error
  }
  const stream = Readable.from(read(), { objectMode: false, highWaterMark: chunkBytes })
  stream.once('close', () => void produced.then(() => file.close()))
  return stream
}

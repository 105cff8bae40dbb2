import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { type DumpEnd, type DumpHeader, DumpRefused, mark, tableSum } from '@dodam/db'

/*
 * A backup: magic, then `p` (plain) or `e` (encrypted); of an encrypted one the name of its key and a nonce; the lines of
 * the dump, compressed, and encrypted; at the end the tag of AES-256-GCM, or the SHA-256 of everything before it.
 */
const magic = Buffer.from('DODAM-BACKUP-1\n')
const keyNameBytes = 8
const nonceBytes = 12
const plainHead = magic.length + 1
const sealedHead = plainHead + keyNameBytes + nonceBytes
const tagBytes = 16
const sumBytes = 32

export type Key = Buffer | undefined

const nameOf = (key: Buffer) =>
  createHash('sha256').update('dodam backup key').update(key).digest().subarray(0, keyNameBytes)

async function* sealed(key: Key, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (key === undefined) {
    const head = Buffer.concat([magic, Buffer.from('p')])
    const sum = createHash('sha256').update(head)
    yield head
    for await (const part of source) {
      sum.update(part)
      yield part
    }
    yield sum.digest()
    return
  }
  const nonce = randomBytes(nonceBytes)
  const head = Buffer.concat([magic, Buffer.from('e'), nameOf(key), nonce])
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(head)
  yield head
  for await (const part of source) yield cipher.update(part)
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
}

/** Writes the lines of a dump to a new file, and waits until the disk has it. Encrypted where there is a key. */
export async function writeBackup(
  file: string,
  key: Key,
  parts: AsyncIterable<string>,
): Promise<void> {
  await pipeline(
    Readable.from(parts),
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
    (source: AsyncIterable<Buffer>) => sealed(key, source),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
}

/** Reads what a file says of itself before and behind its lines. */
async function readEnds(file: string, key: Key) {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const read = async (start: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
      return buffer.subarray(0, bytesRead)
    }
    const start = await read(0, sealedHead)
    if (size === 0) throw new DumpRefused('damaged', 'it is empty')
    if (!start.subarray(0, magic.length).equals(magic))
      throw new DumpRefused('foreign', 'it does not begin as a backup does')
    const kind = start.toString('latin1', magic.length, plainHead)
    if (kind !== 'p' && kind !== 'e') throw new DumpRefused('damaged', 'its kind is unknown')
    // With a key, a plain file is one that anybody could have written.
    if (kind === 'p' && key !== undefined) throw new DumpRefused('foreign', 'it is not encrypted')
    const isPlain = kind === 'p'
    const head = start.subarray(0, isPlain ? plainHead : sealedHead)
    const endBytes = isPlain ? sumBytes : tagBytes
    if (size <= head.length + endBytes) throw new DumpRefused('damaged', 'it is too short')
    if (
      !isPlain &&
      (key === undefined || !nameOf(key).equals(head.subarray(plainHead, plainHead + keyNameBytes)))
    )
      throw new DumpRefused('wrong-key', 'it was encrypted with another key')
    return {
      head,
      end: await read(size - endBytes, endBytes),
      from: head.length,
      to: size - endBytes - 1,
    }
  } finally {
    await handle.close()
  }
}

/** Reads the lines of a backup. Throws DumpRefused, at the latest after the last line, where the file is not as it was written. */
export async function* readBackup(file: string, key: Key): AsyncGenerator<string> {
  const { head, end, from, to } = await readEnds(file, key)
  async function* opened(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    if (head.length === plainHead || key === undefined) {
      const sum = createHash('sha256').update(head)
      for await (const part of source) {
        sum.update(part)
        yield part
      }
      if (!sum.digest().equals(end)) throw new Error('it adds up to something else')
      return
    }
    const nonce = head.subarray(plainHead + keyNameBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    decipher.setAAD(head).setAuthTag(end)
    for await (const part of source) yield decipher.update(part)
    yield decipher.final()
  }
  const text = createZstdDecompress()
  // Its failure ends `text` with the same error, which the loop below throws.
  pipeline(createReadStream(file, { start: from, end: to }), opened, text).catch(() => {})
  text.setEncoding('utf8')
  let rest = ''
  try {
    for await (const part of text) {
      const lines = (rest + String(part)).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw new DumpRefused('damaged', error instanceof Error ? error.message : 'unreadable')
  } finally {
    text.destroy()
  }
  if (rest !== '') throw new DumpRefused('damaged', 'its last line has no end')
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line.slice(mark.length))
  } catch {
    throw new DumpRefused('damaged', 'a line cannot be read')
  }
}

/** Reads a backup through once without loading anything. Throws DumpRefused where it is not whole; returns what it says it holds. */
export async function checkBackup(
  file: string,
  key: Key,
  onRows: (rows: number) => void = () => {},
): Promise<{ header: DumpHeader; end: DumpEnd; rows: number }> {
  let header: DumpHeader | undefined
  let end: DumpEnd | undefined
  let rows = 0
  const sums = new Map<string, ReturnType<typeof tableSum>>()
  let sum: ReturnType<typeof tableSum> | undefined
  for await (const line of readBackup(file, key)) {
    if (end !== undefined) throw new DumpRefused('damaged', 'it goes on after its end')
    if (!line.startsWith(mark)) {
      if (sum === undefined) throw new DumpRefused('damaged', 'a row before its table')
      sum.add([line])
      if (++rows % 10_000 === 0) onRows(rows)
      continue
    }
    const told = parsed(line) as Partial<DumpHeader> & { end?: DumpEnd; table?: string }
    if (header === undefined) {
      if (!Array.isArray(told.migrations)) throw new DumpRefused('foreign', 'it has no header')
      header = told as DumpHeader
    } else if (told.end) end = told.end
    else {
      sum = tableSum()
      sums.set(String(told.table), sum)
    }
  }
  if (header === undefined || end === undefined) throw new DumpRefused('damaged', 'it has no end')
  for (const [name, { sha256 }] of Object.entries(end.tables))
    if (sums.get(name)?.end().sha256 !== sha256)
      throw new DumpRefused('damaged', `the table ${name} adds up to something else`)
  if (sums.size !== Object.keys(end.tables).length)
    throw new DumpRefused('damaged', 'a table is missing')
  return { header, end, rows }
}

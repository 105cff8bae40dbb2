import { createHash } from 'node:crypto'

/** Return what stands for a text as a key in memory: as short for a long one, and no secret. */
export const hashed = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Return the first `length` UTF-16 units of a text. They are copied: a slice would keep all of the text in memory. */
export const clipped = (text: string, length: number): string =>
  Buffer.from(text.slice(0, length), 'utf16le').toString('utf16le')

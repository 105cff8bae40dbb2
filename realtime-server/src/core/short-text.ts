import { createHash } from 'node:crypto'

/** Return a short hash that replaces a text as a key in memory: it bounds the length and hides the text. */
export const hashed = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Return the first `length` UTF-16 units, copied: a slice would keep the whole text in memory. */
export const clipped = (text: string, length: number): string =>
  Buffer.from(text.slice(0, length), 'utf16le').toString('utf16le')

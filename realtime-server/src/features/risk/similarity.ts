import type { Seal } from '../../core/keys/seal.ts'

/** How many consecutive letters are compared at once. */
const shingle = 3
const bytesOfValue = 2
const nearSame = 0.6

/** Return the letters of a text, without case, spaces, digits, punctuation and emoji. */
const lettersOf = (text: string): string[] => [
  ...text.normalize('NFKC').toLowerCase().replace(/\P{L}/gu, ''),
]

/**
 * Return a MinHash fingerprint that finds similar texts and reveals no word: the minimum of the keyed hashes of all
 * three-letter runs, for each part of the hash. The share of equal values estimates the share of common runs. null for
 * a text without letters.
 */
export function markOf(seal: Seal, text: string): string | null {
  const letters = lettersOf(text)
  if (letters.length === 0) return null
  const runs = new Set(
    letters
      .slice(0, Math.max(1, letters.length - shingle + 1))
      .map((_, index) => letters.slice(index, index + shingle).join('')),
  )
  const hashes = [...runs].map((run) => seal.fingerprint('first message', run))
  const least = Buffer.alloc(32, 0xff)
  for (const hash of hashes)
    for (let at = 0; at < least.length; at += bytesOfValue)
      if (hash.readUInt16BE(at) < least.readUInt16BE(at))
        hash.copy(least, at, at, at + bytesOfValue)
  return least.toString('hex')
}

/** Whether two fingerprints belong to similar texts. */
export function isNearSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')]
  let same = 0
  for (let at = 0; at < a.length; at += bytesOfValue)
    if (a.readUInt16BE(at) === b.readUInt16BE(at)) same++
  return same >= nearSame * (a.length / bytesOfValue)
}

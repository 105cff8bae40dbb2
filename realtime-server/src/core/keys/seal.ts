import { createHmac, timingSafeEqual } from 'node:crypto'
import { decrypt, encrypt } from './encryption.ts'
import { type Key, type KeyPurpose, type Keys, named, parted } from './keys.ts'

/** Seals texts with the keys of the installation, each purpose with its own. */
export interface Seal {
  /** Return the HMAC of a text, in hex, with the id of its key. */
  of(purpose: KeyPurpose, text: string): string
  /** Return every value that `of` may have returned for a text, for lookups. */
  everyOf(purpose: KeyPurpose, text: string): string[]
  /** Whether `sealed` was made of this text. */
  fits(purpose: KeyPurpose, text: string, sealed: string): boolean
  /** Return a keyed hash that never changes, to compare texts by. */
  fingerprint(purpose: 'first message' | 'search', text: string): Buffer
  /** Encrypt a text; base64url. */
  encrypt(purpose: KeyPurpose, text: string): string
  /** Return the decrypted text; null when it was encrypted for another purpose or changed. */
  decrypt(purpose: KeyPurpose, encrypted: string): string | null
}

/** Whether two texts are equal, compared in constant time. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const hmac = ({ bytes }: Key, text: string) => createHmac('sha256', bytes).update(text)

/** Make the seal of an installation. */
export function createSeal(keys: Keys): Seal {
  const sealed = (key: Key, text: string) => named(key, hmac(key, text).digest('hex'))
  return {
    of: (purpose, text) => sealed(keys.newest(purpose), text),
    everyOf: (purpose, text) => keys.all(purpose).map((key) => sealed(key, text)),
    fits: (purpose, text, given) =>
      keys.opening(purpose, parted(given).id).some((key) => isSame(sealed(key, text), given)),
    fingerprint: (purpose, text) => hmac(keys.oldest(purpose), text).digest(),
    encrypt(purpose, text) {
      const key = keys.newest(purpose)
      return named(key, encrypt(key.bytes, Buffer.from(text)))
    },
    decrypt(purpose, encrypted) {
      const { id, made } = parted(encrypted)
      for (const { bytes } of keys.opening(purpose, id)) {
        const opened = decrypt(bytes, made)
        if (opened !== null) return opened.toString('utf8')
      }
      return null
    },
  }
}

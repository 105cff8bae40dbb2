import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Seals texts with the secret of the installation, each purpose with a key of its own. */
export interface Seal {
  /** The HMAC of a text, in hex. */
  of(purpose: string, text: string): string
  /** Whether a text is the one that was sealed. */
  fits(purpose: string, text: string, sealed: string): boolean
  /** Encrypt a text that only this installation can read again; base64url. */
  encrypt(purpose: string, text: string): string
  /** Return what was encrypted for this purpose; null for anything else, and for what was changed. */
  decrypt(purpose: string, encrypted: string): string | null
}

const nonceBytes = 12
const tagBytes = 16

/** Make the seal of an installation. */
export function createSeal(secret: string): Seal {
  const keyOf = (use: string, purpose: string) =>
    createHmac('sha256', secret).update(`dodam ${use} ${purpose}`).digest()
  const of = (purpose: string, text: string) =>
    createHmac('sha256', keyOf('seal', purpose)).update(text).digest('hex')
  return {
    of,
    fits(purpose, text, sealed) {
      const [is, was] = [Buffer.from(of(purpose, text)), Buffer.from(sealed)]
      return is.length === was.length && timingSafeEqual(is, was)
    },
    encrypt(purpose, text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', keyOf('encrypt', purpose), nonce)
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
    },
    decrypt(purpose, encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return null
      const cipher = createDecipheriv(
        'aes-256-gcm',
        keyOf('encrypt', purpose),
        bytes.subarray(0, nonceBytes),
      )
      cipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      const hidden = bytes.subarray(nonceBytes + tagBytes)
      try {
        return Buffer.concat([cipher.update(hidden), cipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

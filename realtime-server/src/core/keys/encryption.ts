import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypt with AES-256-GCM; base64url. `about` is authenticated but not stored: decryption needs it again. */
export function encrypt(key: Buffer, plain: Buffer, about = ''): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(about))
  const hidden = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
}

/** Return the decrypted bytes; null when the key or `about` is another one, or the text was changed. */
export function decrypt(key: Buffer, encrypted: string, about = ''): Buffer | null {
  const bytes = Buffer.from(encrypted, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return null
  const cipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
  cipher.setAAD(Buffer.from(about))
  cipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([cipher.update(bytes.subarray(nonceBytes + tagBytes)), cipher.final()])
  } catch {
    return null
  }
}

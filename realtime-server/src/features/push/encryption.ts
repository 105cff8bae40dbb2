import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's public key and secret for the encryption of its pushes: base64url, as on the wire. */
export interface BrowserKeys {
  p256dh: string
  auth: string
}

const recordSize = 4_096
/** The delimiter of the last record, which is the only one. */
const lastRecord = Buffer.from([2])

const keyPair = (): ECDH => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair
}

/** Whether these are a point on the curve P-256 and a secret of 16 bytes. */
export function areKeys({ p256dh, auth }: BrowserKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    keyPair().computeSecret(point)
    return true
  } catch {
    return false
  }
}

/**
 * Encrypt a push by RFC 8291, in one record of `aes128gcm` (RFC 8188), with a fresh key pair and salt. `once` is only
 * for the RFC's own example.
 */
export function encrypted(
  text: string,
  { p256dh, auth }: BrowserKeys,
  once = { pair: keyPair(), salt: randomBytes(16) },
): Buffer<ArrayBuffer> {
  const { pair, salt } = once
  const browser = Buffer.from(p256dh, 'base64url')
  const own = pair.getPublicKey()
  const derived = (key: Uint8Array, salted: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salted, info, length))

  const shared = pair.computeSecret(browser)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, own])
  const key = derived(shared, Buffer.from(auth, 'base64url'), info, 32)
  const contentKey = derived(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce)
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(recordSize)
  sizes.writeUInt8(own.length, 4)
  return Buffer.concat([
    salt,
    sizes,
    own,
    cipher.update(Buffer.concat([Buffer.from(text), lastRecord])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Key, KeyPurpose, Keys } from './keys.ts'

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

const privateKeyOf = ({ bytes }: Key): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8Prefix, bytes]), format: 'der', type: 'pkcs8' })

/** Sign a text with the newest key of a purpose: Ed25519 over its UTF-8 bytes, in base64, with the id of the key. */
export function signText(
  keys: Keys,
  purpose: KeyPurpose,
  text: string,
): { keyId: string; signature: string } {
  const key = keys.newest(purpose)
  return {
    keyId: key.id,
    signature: sign(null, Buffer.from(text), privateKeyOf(key)).toString('base64'),
  }
}

/** Return the public keys of a purpose in PEM, by which a signature can be checked without the server. */
export const publicKeysOf = (
  keys: Keys,
  purpose: KeyPurpose,
): { id: string; publicKey: string }[] =>
  keys.all(purpose).map((key) => ({
    id: key.id,
    publicKey: createPublicKey(privateKeyOf(key))
      .export({ type: 'spki', format: 'pem' })
      .toString(),
  }))

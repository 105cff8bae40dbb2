import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '@dodam/contract'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

const userIsThere = 0x01
const hasKey = 0x40

/** A security key with one passkey, and the browser of a page at `origin` that it is plugged into. */
export class Authenticator {
  readonly #origin: string
  readonly #id = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #uses = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  #clientData(type: string, challenge: string) {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }),
    )
  }

  #authData(rpId: string, flags: number) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.#uses)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counter])
  }

  get #named() {
    const id = encoded(this.#id)
    return { id, rawId: id, type: 'public-key' as const }
  }

  /** Create the passkey. */
  create({ rp, challenge }: Pick<PasskeyCreation, 'rp' | 'challenge'>) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const authData = Buffer.concat([
      this.#authData(rp.id, userIsThere | hasKey),
      Buffer.alloc(16),
      length,
      this.#id,
      isoCBOR.encode(key),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      ...this.#named,
      response: {
        clientDataJSON: encoded(this.#clientData('webauthn.create', challenge)),
        attestationObject: encoded(isoCBOR.encode(attestation as never)),
        transports: ['usb' as const],
      },
    }
  }

  /** Prove the passkey. */
  show({ rpId, challenge }: Pick<PasskeyRequest, 'rpId' | 'challenge'>) {
    const clientData = this.#clientData('webauthn.get', challenge)
    const authData = this.#authData(rpId, userIsThere)
    const signature = sign(
      'sha256',
      Buffer.concat([authData, sha256(clientData)]),
      this.#keys.privateKey,
    )
    return {
      ...this.#named,
      response: {
        clientDataJSON: encoded(clientData),
        authenticatorData: encoded(authData),
        signature: encoded(signature),
      },
    }
  }
}

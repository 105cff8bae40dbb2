import { createECDH, createPrivateKey, sign } from 'node:crypto'
import type { ReadDb } from '@dodam/db'
import type { VapidKeys } from '../../core/config.ts'
import type { Write } from '../../core/tx/write.ts'

const validSeconds = 12 * 3_600

/** Generate a key pair in the format in which it is stored, configured and sent to browsers. */
function generatedKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    publicKey: pair.getPublicKey('base64url'),
    // ECDH drops leading zero bytes of a private key.
    privateKey: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
  }
}

/** Return this installation's key pair, stored by the first call; later ones only read, also in a restore. */
export async function readKeys(db: ReadDb, write: Write): Promise<VapidKeys> {
  const stored = await readStored(db)
  if (stored !== undefined) return stored
  return await write(async (tx) => {
    await tx.db
      .insertInto('pushKeys')
      .values({ id: 1, ...generatedKeys() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const first = await readStored(tx.db)
    if (first === undefined) throw new Error('The push keys are gone')
    return first
  })
}

const readStored = (db: ReadDb): Promise<VapidKeys | undefined> =>
  db
    .selectFrom('pushKeys')
    .select(['publicKey', 'privateKey'])
    .where('id', '=', 1)
    .executeTakeFirst()

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Create the function for the `authorization` header of push services (RFC 8292): a token and its key. */
export function vapidAuthorization({ publicKey, privateKey }: VapidKeys, subject?: string) {
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  })
  return (origin: string): string => {
    const claims = {
      aud: origin,
      // Push services compare it with the real time, so it does not use the server's `Clock`.
      exp: Math.floor(Date.now() / 1_000) + validSeconds,
      ...(subject !== undefined && { sub: subject }),
    }
    const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
    const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
    return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`
  }
}

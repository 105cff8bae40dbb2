import type { Body, PasskeyCreation, PasskeyRequest, secondFactor } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import {
  type AuthenticatorTransport,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Headers } from '../../core/http/route.ts'
import type { Tx } from '../../core/tx/write.ts'
import { takeUse } from './totp.ts'

type NewCredential = Body<typeof secondFactor.addPasskey>['credential']
type ShownCredential = NonNullable<Body<typeof secondFactor.signIn>['passkey']>

/** Where a passkey is made and shown: a browser lets no other place have it. */
export interface Place {
  origin: string
  /** The name of its host. */
  host: string
}

/**
 * The place whose page makes a call; null for a page of somewhere else. Without configured `origins` it is whatever this
 * server was asked for as.
 */
export function placeOf(headers: Headers, origins: readonly string[]): Place | null {
  const own = origins[0] ?? `http://${headers.read('host') ?? 'localhost'}`
  const origin = headers.read('origin') ?? own
  if (!URL.canParse(origin)) return null
  const { host, hostname } = new URL(origin)
  const isOurs = origins.length > 0 ? origins.includes(origin) : host === new URL(own).host
  return isOurs ? { origin, host: hostname } : null
}

const timeout = 120_000
/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const algorithms = [-8, -7, -257]
/** Whoever has the key has typed the password before, so the key need not ask for a finger or a PIN. */
const userVerification = 'preferred'

/** Read the keys that somebody has, as a browser looks for them. */
async function describeKeys(
  db: ReadDb,
  userId: number,
): Promise<PasskeyCreation['excludeCredentials']> {
  const rows = await db
    .selectFrom('secondFactors')
    .select(['credentialId', 'transports'])
    .where('userId', '=', userId)
    .where('kind', '=', 'passkey')
    .orderBy('id')
    .execute()
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId ?? '',
    type: 'public-key',
    // Only words of the contract's own list were stored.
    transports: transports as AuthenticatorTransport[],
  }))
}

interface Owner {
  userId: number
  username: string
  nickname: string
}

/** With what a browser makes a new passkey. */
export async function creationOf(
  db: ReadDb,
  { userId, username, nickname }: Owner,
  { place, challenge }: { place: Place; challenge: string },
): Promise<PasskeyCreation> {
  return {
    rp: { id: place.host, name: 'Dodam' },
    user: {
      id: Buffer.from(`dodam ${userId}`).toString('base64url'),
      name: username,
      displayName: nickname,
    },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout,
    excludeCredentials: await describeKeys(db, userId),
    authenticatorSelection: { residentKey: 'discouraged', userVerification },
    attestation: 'none',
  }
}

/** With what a browser shows a passkey; null for somebody without one, and on a page of somewhere else. */
export async function requestOf(
  db: ReadDb,
  userId: number,
  { place, challenge }: { place: Place | null; challenge: string },
): Promise<PasskeyRequest | null> {
  const keys = await describeKeys(db, userId)
  if (place === null || keys.length === 0) return null
  return { rpId: place.host, challenge, timeout, allowCredentials: keys, userVerification }
}

/** No extension is asked for, so nothing that a browser says of one is read. */
const named = ({ id, rawId, type }: Pick<NewCredential, 'id' | 'rawId' | 'type'>) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
})

/** Return the key that a browser has just made; null where it is not what it was asked for. */
export async function madeKey(
  credential: NewCredential,
  { place, challenge }: { place: Place; challenge: string },
): Promise<{ credentialId: string; secret: string; counter: number } | null> {
  const { clientDataJSON, attestationObject } = credential.response
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...named(credential), response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.host,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(nothing)
  if (registrationInfo === undefined) return null
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, secret: Buffer.from(publicKey).toString('base64url'), counter }
}

/** Prove somebody by a passkey. `madeAt` is when its challenge was made: an answer to an earlier one than the last counts no more. */
export async function proveByPasskey(
  tx: Tx,
  credential: ShownCredential,
  {
    userId,
    place,
    challenge,
    madeAt,
  }: { userId: number; place: Place | null; challenge: string; madeAt: number },
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('secondFactors')
    .select(['id', 'secret', 'counter'])
    .where('userId', '=', userId)
    .where('credentialId', '=', credential.id)
    .executeTakeFirst()
  if (row === undefined || place === null) return false
  const { clientDataJSON, authenticatorData, signature } = credential.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...named(credential),
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.host,
    requireUserVerification: false,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(Buffer.from(row.secret, 'base64url')),
      counter: row.counter,
    },
  }).catch(nothing)
  if (!verified || authenticationInfo === undefined) return false
  const { newCounter: counter } = authenticationInfo
  return await takeUse(tx, { id: row.id, use: madeAt, counter })
}

/** The library throws for whatever is wrong. */
const nothing = () => ({
  verified: false,
  registrationInfo: undefined,
  authenticationInfo: undefined,
})

import type { Body, secondFactor } from '@dodam/contract'
import { PasskeyCreation, PasskeyRequest } from '@dodam/contract/schemas'
import type { ReadDb } from '@dodam/db'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
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
 * The place whose page makes a call; null for a page of another site. Without configured `origins` it is the host that this
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
/** The password was right before, so the key need not ask for a finger or a PIN. */
const userVerification = 'preferred'

/** Read the keys that a browser may look for. */
async function describeKeys(db: ReadDb, userId: number) {
  const rows = await db
    .selectFrom('secondFactors')
    .select(['credentialId', 'transports'])
    .where('userId', '=', userId)
    .where('kind', '=', 'passkey')
    .orderBy('id')
    .execute()
  return rows.map(({ credentialId, transports }) => ({ id: credentialId ?? '', transports }))
}

interface Owner {
  userId: number
  username: string
  nickname: string
}

/** Return the options with which a browser makes a new passkey, with a new challenge. */
export async function creationOf(
  db: ReadDb,
  { userId, username, nickname }: Owner,
  place: Place,
): Promise<PasskeyCreation> {
  const options = await generateRegistrationOptions({
    rpName: 'Dodam',
    rpID: place.host,
    userID: Buffer.from(`dodam ${userId}`),
    userName: username,
    userDisplayName: nickname,
    timeout,
    excludeCredentials: await describeKeys(db, userId),
    authenticatorSelection: { residentKey: 'discouraged', userVerification },
    supportedAlgorithmIDs: algorithms,
  })
  return PasskeyCreation.parse(options)
}

/**
 * Return the options with which a browser shows a passkey, with a new challenge; null for an account without one, and on
 * a page of another place.
 */
export async function requestOf(
  db: ReadDb,
  userId: number,
  place: Place | null,
): Promise<PasskeyRequest | null> {
  const allowCredentials = await describeKeys(db, userId)
  if (place === null || allowCredentials.length === 0) return null
  const options = { rpID: place.host, allowCredentials, timeout, userVerification } as const
  return PasskeyRequest.parse(await generateAuthenticationOptions(options))
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

/** Whether a passkey proves an account. `madeAt` is the time of its challenge: only a later one than the last is accepted. */
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

/** The library throws for each invalid part. */
const nothing = () => ({
  verified: false,
  registrationInfo: undefined,
  authenticationInfo: undefined,
})

import type { ColumnType, Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

/** Second factors of admins. */
export interface SecondFactorsTable {
  id: Generated<number>
  userId: number
  kind: 'app' | 'passkey'
  name: string
  /** For an app: its secret, encrypted. For a passkey: its public key, base64url. */
  secret: string
  credentialId: string | null
  /** The last use counter of a passkey that has one. */
  counter: Generated<number>
  /** How a browser reaches a passkey, in the terms of WebAuthn. */
  transports: Generated<string[]>
  /** The time step of the last accepted code, or the time of the last accepted challenge: only later ones are valid. */
  lastUse: Generated<number>
  createdAt: ColumnType<string, string | Date, never>
  lastUsedAt: Timestamp | null
}

/** A single-use code: in place of a second factor, or to choose a new password. */
export interface OneTimeCodesTable {
  id: Generated<number>
  userId: number
  purpose: 'backup' | 'recovery' | 'reset' | 'mail'
  /** HMAC with the secret of the installation. */
  hash: string
  createdAt: ColumnType<string, string | Date, never>
  /** For a reset: from when it is valid, and the support message in which the member asked for it. */
  worksAt: Timestamp | null
  supportMessageId: number | null
  expiresAt: Timestamp | null
  usedAt: Timestamp | null
}

import type { ColumnType, Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

/** With what an admin proves a second time that it is them. */
export interface SecondFactorsTable {
  id: Generated<number>
  userId: number
  kind: 'app' | 'passkey'
  name: string
  /** Of an app: its secret, encrypted. Of a passkey: its public key, base64url. */
  secret: string
  credentialId: string | null
  /** What a passkey that counts its uses said last. */
  counter: Generated<number>
  /** How a browser reaches a passkey, in the words of WebAuthn. */
  transports: Generated<string[]>
  /** The step of the last code that was taken, or when the challenge of the last use was made: only later ones count. */
  lastUse: Generated<number>
  createdAt: ColumnType<string, string | Date, never>
  lastUsedAt: Timestamp | null
}

/** A code that works once: in place of a second factor, or to choose a new password. */
export interface OneTimeCodesTable {
  id: Generated<number>
  userId: number
  purpose: 'backup' | 'recovery' | 'reset'
  /** HMAC with the secret of the installation. */
  hash: string
  createdAt: ColumnType<string, string | Date, never>
  /** Of a reset: from when on it works, and the support message by which its person wished for it. */
  worksAt: Timestamp | null
  supportMessageId: number | null
  expiresAt: Timestamp | null
  usedAt: Timestamp | null
}

import type { CreatedAt } from './columns.ts'

/** A browser that is pushed to while its session lasts. */
export interface PushSubscriptionsTable {
  endpoint: string
  userId: number
  sessionId: string
  p256dh: string
  auth: string
  createdAt: CreatedAt
}

/** The one key pair by which push services know this installation. */
export interface PushKeysTable {
  id: number
  publicKey: string
  privateKey: string
}

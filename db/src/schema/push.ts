import type { CreatedAt } from './columns.ts'

/** A browser that gets pushes while its session lasts. */
export interface PushSubscriptionsTable {
  endpoint: string
  userId: number
  sessionId: string
  p256dh: string
  auth: string
  createdAt: CreatedAt
}

/** The one key pair that identifies this installation to push services. */
export interface PushKeysTable {
  id: number
  publicKey: string
  privateKey: string
}

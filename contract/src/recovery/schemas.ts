import * as z from 'zod/mini'
import { Count, RowId, Time } from '../shared/schemas.ts'

/** A reset that the team has started for a member, who can stop it. */
export const PendingReset = z.object({
  createdAt: Time,
  /** When its code becomes valid, and until when. */
  worksAt: Time,
  expiresAt: Time,
})
export type PendingReset = z.infer<typeof PendingReset>

/** How many recovery codes are left. */
export const RecoveryCodes = z.object({
  kind: z.literal('recovery-codes'),
  /** The member's id. */
  id: RowId,
  left: Count,
  /** null for a member without codes. */
  createdAt: z.nullable(Time),
  reset: z.nullable(PendingReset),
})
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** The outcome of a reset: it waits for another admin, or it has a code for the admin to hand over, shown only once. */
export const AccountReset = z.object({
  kind: z.literal('account-reset'),
  /** The member's id. */
  id: RowId,
  made: z.nullable(z.object({ ...PendingReset.shape, code: z.string() })),
})
export type AccountReset = z.infer<typeof AccountReset>

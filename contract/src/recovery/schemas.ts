import * as z from 'zod/mini'
import { Count, RowId, Time } from '../shared/schemas.ts'

/** A reset that the team has started for a member, who can stop it. */
export const PendingReset = z.object({
  createdAt: Time,
  /** From when on its code works, and until when. */
  worksAt: Time,
  expiresAt: Time,
})
export type PendingReset = z.infer<typeof PendingReset>

/** How many codes are left with which I could come back without my password. */
export const RecoveryCodes = z.object({
  kind: z.literal('recovery-codes'),
  /** The person's id. */
  id: RowId,
  left: Count,
  /** null for a member without codes. */
  createdAt: z.nullable(Time),
  reset: z.nullable(PendingReset),
})
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** What became of a reset: it waits for another admin, or there is a code for an admin to hand over, told this one time. */
export const AccountReset = z.object({
  kind: z.literal('account-reset'),
  /** The person's id. */
  id: RowId,
  made: z.nullable(z.object({ ...PendingReset.shape, code: z.string() })),
})
export type AccountReset = z.infer<typeof AccountReset>

import * as z from 'zod/mini'
import { Password, TypedPassword } from '../accounts/schemas.ts'
import { audited } from '../audit/schemas.ts'
import { Count, RowId, Success, Time } from '../shared/schemas.ts'
import { spec } from '../spec.ts'

/** How many codes are left with which I could come back without my password. */
export const RecoveryCodes = z.object({
  kind: z.literal('recovery-codes'),
  /** The person's id. */
  id: RowId,
  left: Count,
  /** null for somebody who never made any. */
  createdAt: z.nullable(Time),
})
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** A code with which somebody chooses a new password, for an admin to hand over. Told this one time. */
export const AccountReset = z.object({
  kind: z.literal('account-reset'),
  /** The person's id. */
  id: RowId,
  code: z.string(),
  expiresAt: Time,
})
export type AccountReset = z.infer<typeof AccountReset>

export const recoverySpecs = {
  read: spec({
    summary: 'How many recovery codes I have left',
    access: 'member',
    answer: RecoveryCodes,
  }),
  renew: spec({
    summary: 'Eight new recovery codes, told this once. The earlier ones stop working',
    access: 'member',
    whileSuspended: true,
    body: z.object({ password: TypedPassword }),
    answer: z.object({ ...RecoveryCodes.shape, codes: z.array(z.string()) }),
    status: 201,
  }),
  recover: spec({
    summary:
      'Choose a new password with a recovery code, or with one that an admin handed over. Ends all sessions; fails alike, and as slowly, for whatever was wrong',
    access: 'visitor',
    whileSuspended: true,
    body: z.object({
      username: z.string().check(z.maxLength(100)),
      code: z.string().check(z.maxLength(100)),
      newPassword: Password,
    }),
    answer: Success,
    announces: ['session:ended', 'notification:new'],
  }),
  startReset: spec({
    summary:
      'Make a code with which somebody who lost everything chooses a new password. Never for an admin, nor for an account of the product',
    access: 'sudo',
    answer: AccountReset,
    status: 201,
    announces: [...audited, 'notification:new', 'notification:count'],
  }),
}

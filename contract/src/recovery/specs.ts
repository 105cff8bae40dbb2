import * as z from 'zod/mini'
import { Password, TypedPassword } from '../accounts/schemas.ts'
import { audited } from '../audit/rules.ts'
import { Id, Success } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { AccountReset, RecoveryCodes } from './schemas.ts'

export * from './schemas.ts'

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
  mailLink: spec({
    summary:
      'Have a link mailed to the address of an account, with a code that works once within the hour. Answers alike, and as fast, for whatever name. Never for an admin. NOT_FOUND where the server sends no mail',
    access: 'visitor',
    whileSuspended: true,
    body: z.object({ username: z.string().check(z.maxLength(100)) }),
    answer: Success,
  }),
  recover: spec({
    summary:
      'Choose a new password with a recovery code, with one from a mail, or with one that an admin handed over. Ends all sessions; fails alike, and as slowly, for whatever was wrong. After a code that was mailed or that an admin handed over, chats stay closed for three days in a browser that was not the person’s before',
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
      'Make a code with which somebody who lost everything chooses a new password, as they wished in an open support message. Two admins agree as for a deletion. It works after a day, and their devices are told at once. Never for an admin, nor for an account of the product',
    access: 'sudo',
    staff: 'lead',
    body: z.object({ supportMessageId: Id }),
    answer: AccountReset,
    status: 201,
    announces: [...audited, 'notification:new', 'notification:count', 'admin-request:changed'],
  }),
  stopReset: spec({
    summary:
      'Stop a reset that the team has started for me: its code never works, and the support message that it named is completed',
    access: 'member',
    whileSuspended: true,
    answer: RecoveryCodes,
    announces: ['support-message:changed'],
  }),
}

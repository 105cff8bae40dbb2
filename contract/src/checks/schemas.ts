import * as z from 'zod/mini'
import { Helpline } from '../helplines/schemas.ts'
import { Finding, RowId, Time } from '../shared/schemas.ts'
import { checkActions, checkedPlaces, noticeCodes } from './rules.ts'

export const CheckedPlace = z.enum(checkedPlaces)
export type CheckedPlace = z.infer<typeof CheckedPlace>

/** What a check found in a text that was stored; sent to its writer alone. */
export const Notice = z.object({
  code: z.enum(noticeCodes),
  /** In the author's language. */
  message: z.string(),
  helplines: z.optional(z.array(Helpline)),
})
export type Notice = z.infer<typeof Notice>

/** Part of every body that carries a member's text: with `confirm` it goes through a CONFIRM_TEXT. */
export const CheckedText = { confirm: z.optional(z.boolean()) }

/** Part of the answers to such a body, beside the stored thing; left out without any notice. */
export const Noticed = { notices: z.optional(z.array(Notice)) }
export type Noticed = { notices?: Notice[] | undefined }

/** An author's objection to a text that was refused or masked by mistake, for the moderators. */
export const Objection = z.object({
  kind: z.literal('objection'),
  id: RowId,
  place: CheckedPlace,
  createdAt: Time,
})
export type Objection = z.infer<typeof Objection>

/** A consequence of a finding in a text of the caller; the text itself is not stored with it. */
export const TextCheck = z.object({
  id: RowId,
  place: CheckedPlace,
  ...z.pick(Finding, { kind: true, severity: true }).shape,
  action: z.enum(checkActions),
  createdAt: Time,
})
export type TextCheck = z.infer<typeof TextCheck>

/** An objection as admins see it: never with its author. */
export const AdminObjection = z.object({
  id: RowId,
  place: CheckedPlace,
  createdAt: Time,
  kind: z.literal('admin-objection'),
  text: z.string(),
  /** Findings of the server in the text as sent. */
  findings: z.array(Finding),
  readAt: z.nullable(Time),
})
export type AdminObjection = z.infer<typeof AdminObjection>

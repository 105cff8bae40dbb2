import * as z from 'zod/mini'
import { RowId, Time } from '../shared/schemas.ts'
import { checkInAnswers, checkInTypes } from './rules.ts'

/** A private question or hint of the product to one member; never part of a notification or a push. */
export const CheckIn = z.object({
  kind: z.literal('check-in'),
  id: RowId,
  type: z.enum(checkInTypes),
  /** Id of its subject, by type: see `checkInTypes`. */
  relatedId: z.nullable(RowId),
  createdAt: Time,
  /** From when it is shown. */
  dueAt: Time,
  /** It is due and not answered yet. */
  isOpen: z.boolean(),
  /** The member postponed it once: the next time ends it. */
  wasPutOff: z.boolean(),
  answer: z.nullable(z.enum(checkInAnswers)),
  answeredAt: z.nullable(Time),
})
export type CheckIn = z.infer<typeof CheckIn>

import * as z from 'zod/mini'
import { RowId, Time } from '../shared/schemas.ts'
import { checkInAnswers, checkInTypes } from './rules.ts'

/** What the product asks or tells one person privately: it is theirs alone, and never in a notification or a push. */
export const CheckIn = z.object({
  kind: z.literal('check-in'),
  id: RowId,
  type: z.enum(checkInTypes),
  /** What it is about, by type: see `checkInTypes`. */
  relatedId: z.nullable(RowId),
  createdAt: Time,
  /** From when on it is shown. */
  dueAt: Time,
  /** It is due and waits for an answer. */
  isOpen: z.boolean(),
  /** The person has put it off once: the next time ends it. */
  wasPutOff: z.boolean(),
  answer: z.nullable(z.enum(checkInAnswers)),
  answeredAt: z.nullable(Time),
})
export type CheckIn = z.infer<typeof CheckIn>

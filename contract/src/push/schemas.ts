import * as z from 'zod/mini'
import { TimeOfDay, TimeZone } from '../shared/schemas.ts'

/** When nothing is pushed, by the clock of the person's own place. `from` after `to` lasts over midnight. */
export const QuietHours = z.object({
  isOn: z.boolean(),
  from: TimeOfDay,
  to: TimeOfDay,
  timeZone: TimeZone,
})
export type QuietHours = z.infer<typeof QuietHours>

export const PushSettings = z.object({
  /** For the browser's `subscribe`; null where this installation does not push. */
  publicKey: z.nullable(z.string()),
  quietHours: QuietHours,
})

import * as z from 'zod/mini'
import { TimeOfDay, TimeZone } from '../shared/schemas.ts'

/** Hours without pushes, in the member's own time zone. `from` after `to` spans midnight. */
export const QuietHours = z.object({
  isOn: z.boolean(),
  from: TimeOfDay,
  to: TimeOfDay,
  timeZone: TimeZone,
})
export type QuietHours = z.infer<typeof QuietHours>

export const PushSettings = z.object({
  /** For the browser's `subscribe`; null where push is not configured. */
  publicKey: z.nullable(z.string()),
  quietHours: QuietHours,
})

import * as z from 'zod/mini'

const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time.form'))

/** When nothing is pushed, by the clock of the person's own place. `from` after `to` lasts over midnight. */
export const QuietHours = z.object({
  isOn: z.boolean(),
  from: TimeOfDay,
  to: TimeOfDay,
  /** As the browser names it: `Asia/Seoul`. */
  timeZone: z.string().check(z.minLength(1, 'time.form'), z.maxLength(64, 'time.form')),
})
export type QuietHours = z.infer<typeof QuietHours>

export const PushSettings = z.object({
  /** For the browser's `subscribe`; null where this installation does not push. */
  publicKey: z.nullable(z.string()),
  quietHours: QuietHours,
})

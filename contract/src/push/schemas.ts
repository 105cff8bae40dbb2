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

/** The address that a browser's push service gave it. */
export const PushAddress = z.url('push.address').check(z.maxLength(1_000, 'push.address'))

const PushKey = z.string().check(z.regex(/^[\w-]{16,200}={0,2}$/, 'push.address'))

/** A browser that can be pushed to: its address, and its keys as base64url. */
export const PushBrowser = z.object({
  endpoint: PushAddress,
  keys: z.object({ p256dh: PushKey, auth: PushKey }),
})

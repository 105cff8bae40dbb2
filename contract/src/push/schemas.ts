import * as z from 'zod/mini'
import { Success } from '../shared/schemas.ts'
import { spec } from '../spec.ts'

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

const Address = z.url('push.address').check(z.maxLength(1_000, 'push.address'))
const Key = z.string().check(z.regex(/^[\w-]{16,200}={0,2}$/, 'push.address'))

export const pushSpecs = {
  read: spec({
    summary: 'What a browser needs to be pushed to, and my quiet hours',
    access: 'member',
    answer: PushSettings,
  }),
  subscribe: spec({
    summary: 'Push to this browser while this session lasts',
    access: 'member',
    body: z.object({ endpoint: Address, keys: z.object({ p256dh: Key, auth: Key }) }),
    answer: Success,
  }),
  unsubscribe: spec({
    summary: 'Push to this browser no more',
    access: 'member',
    whileSuspended: true,
    body: z.object({ endpoint: Address }),
    answer: Success,
  }),
  setQuietHours: spec({
    summary: 'When nothing is pushed',
    access: 'member',
    body: QuietHours,
    answer: QuietHours,
  }),
}

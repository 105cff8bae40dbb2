import * as z from 'zod/mini'
import { Success } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { PushSettings, QuietHours } from './schemas.ts'

export * from './schemas.ts'

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

import * as z from 'zod/mini'
import { Success } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { PushAddress, PushBrowser, PushSettings, QuietHours } from './schemas.ts'

export * from './schemas.ts'

export const pushSpecs = {
  read: spec({
    summary: 'What a browser needs to be pushed to, and my quiet hours',
    access: 'member',
    answer: PushSettings,
  }),
  subscribe: spec({
    summary: 'Push to this browser while this session lasts',
    access: 'member',
    body: PushBrowser,
    answer: Success,
  }),
  unsubscribe: spec({
    summary: 'Push to this browser no more',
    access: 'member',
    whileSuspended: true,
    body: z.object({ endpoint: PushAddress }),
    answer: Success,
  }),
  setQuietHours: spec({
    summary: 'When nothing is pushed',
    access: 'member',
    body: QuietHours,
    answer: QuietHours,
  }),
}

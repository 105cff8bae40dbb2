import { calls, get } from '../endpoint.ts'
import type { announcementsSpecs } from './schemas.ts'

export const announcements = calls<typeof announcementsSpecs>()({
  list: get('/api/announcements', {
    staleMs: 300_000,
  }),
})

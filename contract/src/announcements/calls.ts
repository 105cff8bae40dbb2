import { calls, del, get, post, put } from '../endpoint.ts'
import { announcementsPageSize } from './rules.ts'
import type { announcementsSpecs } from './specs.ts'

export const announcements = calls<typeof announcementsSpecs>()({
  list: get('/api/announcements', {
    pollMs: 30_000,
    staleMs: 300_000,
  }),
  listAll: get('/api/admin/announcements', {
    limit: announcementsPageSize,
    pollMs: 30_000,
    staff: ['store'],
  }),
  create: post('/api/admin/announcements'),
  change: put('/api/admin/announcements/:id'),
  remove: del('/api/admin/announcements/:id'),
  toggle: post('/api/admin/announcements/:id/toggle'),
})

import { calls, get, post } from '../endpoint.ts'
import { objectionsPageSize } from './rules.ts'
import type { checksSpecs } from './specs.ts'

export const checks = calls<typeof checksSpecs>()({
  object: post('/api/objections'),
  readFigures: get('/api/admin/safety/check', { staff: ['moderator'] }),
  listObjections: get('/api/admin/objections', { limit: objectionsPageSize, staff: ['moderator'] }),
  readObjection: post('/api/admin/objections/:id/read'),
})

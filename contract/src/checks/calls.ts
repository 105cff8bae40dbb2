import { calls, get, post, put } from '../endpoint.ts'
import { objectionsPageSize } from './rules.ts'
import type { checksSpecs } from './specs.ts'

export const checks = calls<typeof checksSpecs>()({
  object: post('/api/objections'),
  readFigures: get('/api/admin/safety/check', { staff: ['moderator'] }),
  listRules: get('/api/admin/safety/rules', { staff: ['moderator'] }),
  setRule: put('/api/admin/safety/rules', { staff: ['moderator'] }),
  readSilent: get('/api/check/silent', { staleMs: 600_000 }),
  listObjections: get('/api/admin/objections', { limit: objectionsPageSize, staff: ['moderator'] }),
  readObjection: post('/api/admin/objections/:id/read'),
})

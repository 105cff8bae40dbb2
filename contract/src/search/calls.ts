import { calls, del, get } from '../endpoint.ts'
import type { searchSpecs } from './specs.ts'

export const search = calls<typeof searchSpecs>()({
  popular: get('/api/search/popular', {
    limit: 10,
    staleMs: 60_000,
  }),
  removeKeyword: del('/api/admin/keywords', { staff: ['moderator'] }),
})

import { calls, del, get } from '../endpoint.ts'
import { popularListed } from './rules.ts'
import type { searchSpecs } from './specs.ts'

export const search = calls<typeof searchSpecs>()({
  popular: get('/api/search/popular', {
    limit: popularListed,
    staleMs: 60_000,
  }),
  leading: get('/api/search/leading', {
    staleMs: 600_000,
  }),
  removeKeyword: del('/api/admin/keywords', { staff: ['moderator'] }),
})

import { search } from '@dodam/contract'
import { route } from '../../core/route.ts'
import type { SearchNotes } from './notes.ts'

export const searchRoutes = ({ searches }: { searches: SearchNotes }) => [
  route(search.popular, (call) => searches.popular.list(call, call.query)),
]

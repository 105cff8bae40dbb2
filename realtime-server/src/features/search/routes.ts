import { search, success } from '@dodam/contract'
import { route } from '../../core/route.ts'
import type { Seal } from '../../core/seal.ts'
import type { SearchNotes } from './notes.ts'
import { removeKeyword } from './writes.ts'

export const searchRoutes = ({ searches, seal }: { searches: SearchNotes; seal: Seal }) => [
  route(search.popular, (call) => searches.popular.list(call, call.query)),
  route(search.removeKeyword, async ({ body, write }) => {
    await write((tx) => removeKeyword(tx, seal, body))
    searches.popular.forget()
    return success
  }),
]

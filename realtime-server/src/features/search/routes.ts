import { search, success } from '@dodam/contract'
import { route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { SearchNotes } from './recorder.ts'
import { removeKeyword } from './writes.ts'

export const searchRoutes = ({ searches, seal }: { searches: SearchNotes; seal: Seal }) => [
  route(search.popular, (call) => searches.popular.list(call, call.query)),
  route(search.leading, (call) => searches.leading.list(call, call.query)),
  route(search.removeKeyword, async ({ body, write }) => {
    await write((tx) => removeKeyword(tx, seal, body))
    searches.popular.forget()
    return success
  }),
]

import { savedReplies, success } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { listSavedReplies } from './reads.ts'
import { changeReply, removeReply, saveReply } from './writes.ts'

export const savedReplyRoutes = ({ seal }: { seal: Seal }): Route[] => [
  route(savedReplies.list, (call) => listSavedReplies(call)),
  route(savedReplies.save, ({ body, write }) => write((tx) => saveReply(tx, seal, body))),
  route(savedReplies.change, ({ params, body, write }) =>
    write((tx) => changeReply(tx, seal, { ...params, ...body })),
  ),
  route(savedReplies.remove, async ({ params, write }) => {
    await write((tx) => removeReply(tx, seal, params))
    return success
  }),
]

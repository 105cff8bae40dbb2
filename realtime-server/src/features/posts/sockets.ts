import type { SocketHandlers } from '../../live/gateway.ts'
import { readPost } from './reads.ts'

export const postSockets: Pick<SocketHandlers, 'post:watch' | 'post:unwatch'> = {
  'post:watch': async ({ db, userId, watch }, { postId }) => {
    // Who may not read a post is told the same as where there is none.
    await readPost(db, { kind: 'member', id: userId }, postId)
    await watch(postId)
  },
  'post:unwatch': (call, { postId }) => call.unwatch(postId),
}

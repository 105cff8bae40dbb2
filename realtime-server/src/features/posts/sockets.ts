import type { SocketHandlers } from '../../live/gateway.ts'
import { readPostState } from './reads.ts'

export const postSockets: Pick<SocketHandlers, 'post:watch' | 'post:unwatch'> = {
  'post:watch': async ({ db, userId, watch }, { postId }) => {
    await readPostState(db, userId, postId)
    await watch(postId)
  },
  'post:unwatch': (call, { postId }) => call.unwatch(postId),
}

import type { SocketHandlers } from '../../live/gateway.ts'

/** Everybody signed in may look at the shelves. */
export const storeSockets: Pick<SocketHandlers, 'store:watch' | 'store:unwatch'> = {
  'store:watch': ({ watchStore }) => watchStore(),
  'store:unwatch': ({ unwatchStore }) => unwatchStore(),
}

import type { SocketHandlers } from '../../live/gateway.ts'

/** Every member may watch the store. */
export const storeSockets: Pick<SocketHandlers, 'store:watch' | 'store:unwatch'> = {
  'store:watch': ({ watchStore }) => watchStore(),
  'store:unwatch': ({ unwatchStore }) => unwatchStore(),
}

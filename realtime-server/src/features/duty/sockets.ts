import type { SocketHandlers } from '../../live/gateway.ts'

/** A page says whether it sounds when the team is called. */
export const dutySockets: Pick<SocketHandlers, 'page:sound'> = {
  'page:sound': ({ setSounding }, { isOn }) => Promise.resolve(setSounding(isOn)),
}

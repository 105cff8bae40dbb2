import type { SocketHandlers } from '../../live/gateway.ts'
import type { Pushes } from './service.ts'

/** A page says whether it is used; nothing is pushed to a member who uses one. */
export const pushSockets = (pushes: Pick<Pushes, 'seen'>): Pick<SocketHandlers, 'page:use'> => ({
  'page:use': async ({ userId, setInUse }, { isInUse }) => {
    setInUse(isInUse)
    if (isInUse) await pushes.seen(userId)
  },
})

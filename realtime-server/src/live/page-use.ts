import type { Presence } from './presence.ts'
import type { AppSocket } from './publish.ts'

const notes = new WeakMap<AppSocket, (isInUse: boolean) => void>()

/** Note that a socket's page is not in use, because it shows nothing more: it cannot say so itself once its session is locked. */
export const leavePage = (socket: AppSocket): void => notes.get(socket)?.(false)

/** Return a function that notes whether a socket's page is used, which ends with the socket. */
export function pageUseOf(
  socket: AppSocket,
  presence: Pick<Presence, 'pageUsed'>,
): (isInUse: boolean) => void {
  let wasInUse = false
  const note = (isInUse: boolean) => {
    // A disconnected socket would be in use for ever.
    const isNow = isInUse && socket.connected
    if (isNow === wasInUse) return
    wasInUse = isNow
    presence.pageUsed(socket.data.userId, isNow)
  }
  socket.on('disconnect', () => note(false))
  notes.set(socket, note)
  return note
}

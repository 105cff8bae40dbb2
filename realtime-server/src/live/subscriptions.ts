import { lockedMemberRoom, storeRooms, watchRooms } from './audience.ts'
import type { AppSocket } from './publish.ts'

const maxWatched = 20

/** The posts that a socket has open, at most 20, and whether it has the store open. */
export interface Watches {
  /** Above the maximum the oldest is dropped: its page was left without an unwatch. */
  watch: (postId: number) => Promise<void>
  unwatch: (postId: number) => Promise<void>
  watchStore: () => Promise<void>
  unwatchStore: () => Promise<void>
}

/** Create the watches of a socket, which last as long as it. They have begun when this instance `isReceiving` their events. */
export function watchesOf(socket: AppSocket, isReceiving: () => Promise<void>): Watches {
  const open = new Set<number>()
  const { userId } = socket.data
  // A disconnected socket would never leave the room, and a session may have been locked since the request.
  const mayWatch = () => socket.connected && !socket.rooms.has(lockedMemberRoom(userId))

  async function unwatch(postId: number) {
    if (!open.delete(postId)) return
    for (const room of watchRooms(postId, userId)) await socket.leave(room)
  }

  return {
    async watch(postId) {
      if (!mayWatch()) return
      open.delete(postId)
      open.add(postId)
      await socket.join(watchRooms(postId, userId))
      const [oldest] = open
      if (open.size > maxWatched && oldest !== undefined) await unwatch(oldest)
      await isReceiving()
    },
    unwatch,
    async watchStore() {
      if (!mayWatch()) return
      await socket.join(storeRooms(userId))
      await isReceiving()
    },
    async unwatchStore() {
      for (const room of storeRooms(userId)) await socket.leave(room)
    },
  }
}

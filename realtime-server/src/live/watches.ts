import { watchRooms } from './audience.ts'
import type { AppSocket } from './publish.ts'

const maxWatched = 20

/** The posts that a socket has open. */
export interface Watches {
  /** Of too many the oldest is dropped: a page that was left without a word is no reason to refuse the one now open. */
  watch: (postId: number) => Promise<void>
  unwatch: (postId: number) => Promise<void>
}

/** Makes the watches of a socket; they end with it. */
export function watchesOf(socket: AppSocket): Watches {
  const open = new Set<number>()
  const { userId } = socket.data

  async function unwatch(postId: number) {
    if (!open.delete(postId)) return
    for (const room of watchRooms(postId, userId)) await socket.leave(room)
  }

  return {
    async watch(postId) {
      // A socket that is gone would stay in the room for ever.
      if (!socket.connected) return
      open.delete(postId)
      open.add(postId)
      await socket.join(watchRooms(postId, userId))
      const [oldest] = open
      if (open.size > maxWatched && oldest !== undefined) await unwatch(oldest)
    },
    unwatch,
  }
}

import { channelOf, sharedChannel } from './audience.ts'
import type { Io } from './publish.ts'

interface Subscriber {
  subscribe(channels: string[]): Promise<unknown>
  unsubscribe(channels: string[]): Promise<unknown>
  /** Called when one of them was rejected; `subscribeAgain` repairs it. */
  failed: () => void
}

/** The channels of the rooms that exist on this instance. */
export interface Channels {
  /** Resolves when the channels of all rooms that exist now are subscribed to. */
  subscribed(): Promise<void>
  /** Subscribe to all of them, after the subscriber may have lost some. Rejects when it could not. */
  subscribeAgain(): Promise<void>
}

/** The most channels of one command, which Redis executes without a break. */
const mostAtOnce = 1_000

/** Subscribe to the channel of each room while the room exists. Channels of one moment are one command. */
export function followRooms(adapter: Io['sockets']['adapter'], subscriber: Subscriber): Channels {
  const rooms = new Map<string, number>()
  const active = new Set<string>()
  const due = new Set<string>()
  let last = Promise.resolve()
  let isPlanned = false

  async function update(): Promise<void> {
    isPlanned = false
    const changed = [...due]
    due.clear()
    const added = changed.filter((channel) => rooms.has(channel) && !active.has(channel))
    const removed = changed.filter((channel) => !rooms.has(channel) && active.has(channel))
    for (const channel of added) active.add(channel)
    for (const channel of removed) active.delete(channel)
    if (added.length > 0) await subscriber.subscribe(added).catch(subscriber.failed)
    if (removed.length > 0)
      await subscriber.unsubscribe(removed).catch(() => {
        // The client subscribes to them again with its next connection.
        for (const channel of removed) {
          active.add(channel)
          due.add(channel)
        }
        subscriber.failed()
      })
  }

  function plan() {
    if (isPlanned) return
    isPlanned = true
    last = last.then(update)
  }

  function count(room: string, by: 1 | -1) {
    const channel = channelOf(room)
    if (channel === sharedChannel) return
    const left = (rooms.get(channel) ?? 0) + by
    if (left > 0) rooms.set(channel, left)
    else rooms.delete(channel)
    due.add(channel)
    plan()
  }

  adapter.on('create-room', (room: string) => count(room, 1))
  adapter.on('delete-room', (room: string) => count(room, -1))
  return {
    subscribed: () => last,
    async subscribeAgain() {
      await last
      const all = [...active]
      for (let from = 0; from < all.length; from += mostAtOnce)
        await subscriber.subscribe(
          all.slice(from, from + mostAtOnce).filter((one) => active.has(one)),
        )
      plan()
    },
  }
}

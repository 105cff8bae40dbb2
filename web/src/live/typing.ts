import { create } from 'zustand'

const shownForMs = 4_000
const sendEveryMs = 2_000

/** The rooms in which the other participant is typing. */
export const useTyping = create<{ rooms: readonly number[] }>(() => ({ rooms: [] }))

const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** The other participant is typing in the room; expires unless repeated. */
export function onTyping(roomId: number): void {
  clearTimeout(timers.get(roomId))
  timers.set(
    roomId,
    setTimeout(() => onTypingStopped(roomId), shownForMs),
  )
  useTyping.setState(({ rooms }) => ({
    rooms: rooms.includes(roomId) ? rooms : [...rooms, roomId],
  }))
}

/** Their message arrived, or they stopped typing. */
export function onTypingStopped(roomId: number): void {
  clearTimeout(timers.get(roomId))
  timers.delete(roomId)
  useTyping.setState(({ rooms }) => ({ rooms: rooms.filter((one) => one !== roomId) }))
}

let send: ((roomId: number) => void) | undefined
let last = { roomId: 0, at: 0 }

/** Set how typing is sent; the socket is loaded later than the screens. */
export const setTypingSender = (sender: typeof send) => {
  send = sender
}

/** Send that the reader is typing; throttled. */
export function sendTyping(roomId: number): void {
  const now = Date.now()
  if (last.roomId === roomId && now - last.at < sendEveryMs) return
  last = { roomId, at: now }
  send?.(roomId)
}

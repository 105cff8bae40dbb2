import { create } from 'zustand'

const shownForMs = 4_000
const sendEveryMs = 2_000

/** In which rooms the other person is typing. */
export const useTyping = create<{ rooms: readonly number[] }>(() => ({ rooms: [] }))

const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** The other person is typing in the room; unless repeated, it is forgotten after a while. */
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

/** Their message has come, or they went silent. */
export function onTypingStopped(roomId: number): void {
  clearTimeout(timers.get(roomId))
  timers.delete(roomId)
  useTyping.setState(({ rooms }) => ({ rooms: rooms.filter((one) => one !== roomId) }))
}

let send: ((roomId: number) => void) | undefined
let last = { roomId: 0, at: 0 }

/** How the socket, which is loaded later than the screens, is reached. */
export const setTypingSender = (sender: typeof send) => {
  send = sender
}

/** Tells the other person that I am typing, now and then while I go on. */
export function sendTyping(roomId: number): void {
  const now = Date.now()
  if (last.roomId === roomId && now - last.at < sendEveryMs) return
  last = { roomId, at: now }
  send?.(roomId)
}

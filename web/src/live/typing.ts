import { create } from 'zustand'

const shownForMs = 4_000
const tellEveryMs = 2_000

/** In which rooms the other person is typing. */
export const useTyping = create<{ rooms: readonly number[] }>(() => ({ rooms: [] }))

const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** The other person is typing in the room; unless repeated, it is forgotten after a while. */
export function heardTyping(roomId: number): void {
  clearTimeout(timers.get(roomId))
  timers.set(
    roomId,
    setTimeout(() => stoppedTyping(roomId), shownForMs),
  )
  useTyping.setState(({ rooms }) => ({
    rooms: rooms.includes(roomId) ? rooms : [...rooms, roomId],
  }))
}

/** Their message has come, or they went silent. */
export function stoppedTyping(roomId: number): void {
  clearTimeout(timers.get(roomId))
  timers.delete(roomId)
  useTyping.setState(({ rooms }) => ({ rooms: rooms.filter((one) => one !== roomId) }))
}

let tell: ((roomId: number) => void) | undefined
let told = { roomId: 0, at: 0 }

/** How the socket, which is loaded later than the screens, is reached. */
export const setTypingTeller = (teller: typeof tell) => {
  tell = teller
}

/** Tells the other person that I am typing, now and then while I go on. */
export function tellTyping(roomId: number): void {
  const now = Date.now()
  if (told.roomId === roomId && now - told.at < tellEveryMs) return
  told = { roomId, at: now }
  tell?.(roomId)
}

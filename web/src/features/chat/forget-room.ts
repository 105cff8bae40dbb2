import { discard, useOutbox } from './outbox.ts'

/** Gives up what is unsent in a room that is gone. */
export function forgetRoom(roomId: number): void {
  const { messages } = useOutbox.getState()
  const here = messages.filter((one) => one.roomId === roomId)
  discard(...here.map(({ clientId }) => clientId))
}

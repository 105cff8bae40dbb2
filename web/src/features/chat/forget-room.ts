import { discard, useOutbox } from './outbox.ts'

/** Discard the unsent messages of a room that is gone. */
export function forgetRoom(roomId: number): void {
  const { messages } = useOutbox.getState()
  const here = messages.filter((one) => one.roomId === roomId)
  discard(...here.map(({ clientId }) => clientId))
}

import { useConnection } from '../live/connection.ts'

/** What `first.js` asked the server for, by address, before this code had come. */
interface Ahead {
  token: string | null
  at: number
  answers: Record<string, Promise<Response>>
}

declare global {
  var ahead: Ahead | undefined
}

const freshForMs = 10_000

/** The answer to a read that is under way already, if one is. Each is taken once, and only by whoever asked for it. */
export function takeAhead(address: string, token: string | null): Promise<Response> | undefined {
  const { ahead } = globalThis
  if (!ahead) return undefined
  // Events of a live connection may be newer than what was asked before it.
  const isLive = useConnection.getState().state === 'live'
  if (isLive || ahead.token !== token || performance.now() - ahead.at > freshForMs) {
    globalThis.ahead = undefined
    return undefined
  }
  const answer = ahead.answers[address]
  delete ahead.answers[address]
  return answer
}

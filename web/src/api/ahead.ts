import { useConnection } from '../live/connection.ts'

/** The requests that `first.js` made before this code was loaded, by address. */
interface Ahead {
  token: string | null
  at: number
  answers: Record<string, Promise<Response>>
  /** Presses the button that was pressed on the page that the server rendered. */
  press?: () => void
}

declare global {
  var ahead: Ahead | undefined
}

const freshForMs = 10_000

/**
 * Return the answer to a read that is already under way, if there is one. Each is taken once, and only with the token
 * of its request.
 */
export function takeAhead(address: string, token: string | null): Promise<Response> | undefined {
  const { ahead } = globalThis
  if (!ahead) return undefined
  // Live events may be newer than an answer requested before the connection.
  const isLive = useConnection.getState().state === 'live'
  if (isLive || ahead.token !== token || performance.now() - ahead.at > freshForMs) {
    ahead.answers = {}
    return undefined
  }
  const answer = ahead.answers[address]
  delete ahead.answers[address]
  return answer
}

import { CallError } from '../api/call.ts'
import { currentToken } from '../api/token.ts'

/** Thrown into an act that was taken back before it was sent. */
export class Undone extends CallError {
  constructor() {
    super(0, { code: 'UNDONE', message: '' }, undefined)
  }
}

/** How long an act can be taken back. */
const heldMs = 5_000
/** How long signing out waits for the answers to what it had sent. */
const patienceMs = 2_000

interface Held {
  sendNow: () => void
  answer: Promise<unknown>
}
const held = new Set<Held>()

/**
 * Send a call five seconds later, or at once when the page is left. `offer` shows the way to take it back, and returns
 * how to remove that again. Rejects with `Undone` when it was taken back, or when somebody else is signed in meanwhile.
 */
export function holdBack<Answer>(
  send: () => Promise<Answer>,
  offer: (undo: () => void) => () => void,
): Promise<Answer> {
  watchLeaving()
  const token = currentToken()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const settle = () => {
    clearTimeout(timer)
    held.delete(one)
    withdraw()
  }
  const one: Held = {
    sendNow() {
      settle()
      // Nobody acts in the name of the next person.
      if (currentToken() === token) resolve(send())
      else reject(new Undone())
    },
    answer: promise,
  }
  const timer = setTimeout(one.sendNow, heldMs)
  held.add(one)
  const withdraw = offer(() => {
    settle()
    reject(new Undone())
  })
  return promise
}

/** Send at once what is held back, and wait for the answers, though not for long. */
export async function sendHeldBack(): Promise<void> {
  const now = [...held]
  if (now.length === 0) return
  for (const { sendNow } of now) sendNow()
  const answers = Promise.allSettled(now.map(({ answer }) => answer))
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

let isWatching = false

/** A hidden page of a phone may never come back. */
function watchLeaving(): void {
  if (isWatching) return
  isWatching = true
  const leave = () => void sendHeldBack()
  window.addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave()
  })
}

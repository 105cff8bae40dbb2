import { CallError } from '../api/call.ts'
import { currentToken } from '../device/token.ts'
import { undone } from './outcome.ts'
import { sendWaiting, waiting } from './waiting.ts'

const heldMs = 5_000

/**
 * Send a call after five seconds, or at once when the page is left or the member signs out. `offer` shows the undo and
 * returns how to remove it. Rejects with the code `undone` when it was undone, or when another member has signed in
 * meanwhile.
 */
export function holdBack<Answer>(
  send: () => Promise<Answer>,
  offer: (takeBack: () => void) => () => void,
): Promise<Answer> {
  watchLeaving()
  const token = currentToken()
  let resolve: (answer: Promise<Answer>) => void = () => undefined
  let reject: (error: CallError) => void = () => undefined
  const promise = new Promise<Answer>((done, failed) => {
    resolve = done
    reject = failed
  })
  const settle = () => {
    clearTimeout(timer)
    waiting.delete(sendNow)
    withdraw()
  }
  const takeBack = () => {
    settle()
    reject(new CallError(0, { code: undone, message: '' }, undefined))
  }
  const sendNow = () => {
    // Never send in the name of the next member.
    if (currentToken() !== token) takeBack()
    else {
      settle()
      resolve(send())
    }
    return promise
  }
  const timer = setTimeout(() => void sendNow(), heldMs)
  waiting.add(sendNow)
  const withdraw = offer(takeBack)
  return promise
}

let isWatching = false

/** A hidden page on a phone may never be shown again. */
function watchLeaving(): void {
  if (isWatching) return
  isWatching = true
  const leave = () => void sendWaiting()
  window.addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave()
  })
}

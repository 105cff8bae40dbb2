import { CallError } from '../api/call.ts'
import { currentToken } from '../device/token.ts'
import { undone } from './outcome.ts'
import { sendWaiting, waiting } from './waiting.ts'

const heldMs = 5_000

/**
 * Send a call after five seconds, or at once when the page is left or the member signs out. `offer` shows the undo and
 * returns how to remove it. Rejects with the code `undone` when it was undone, or when its member has signed out
 * meanwhile: then its answer is nothing for this device any more.
 */
export function holdBack<Answer>(
  send: () => Promise<Answer>,
  offer: (takeBack: () => void) => () => void,
): Promise<Answer> {
  watchLeaving()
  const token = currentToken()
  let resolve: (answer: Answer) => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const promise = new Promise<Answer>((done, failed) => {
    resolve = done
    reject = failed
  })
  const settle = () => {
    clearTimeout(timer)
    waiting.delete(sendNow)
    withdraw()
  }
  const takenBack = () => new CallError(0, { code: undone, message: '' }, undefined)
  const takeBack = () => {
    settle()
    reject(takenBack())
  }
  const sendForMember = async () => {
    try {
      return await send()
    } finally {
      if (currentToken() !== token) reject(takenBack())
    }
  }
  const sendNow = () => {
    // Never send in the name of the next member.
    if (currentToken() !== token) takeBack()
    else {
      settle()
      sendForMember().then(resolve, reject)
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

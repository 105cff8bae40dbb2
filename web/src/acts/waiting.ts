/** Acts that wait to be sent: each call sends at once, and resolves with the answer. */
export const waiting = new Set<() => Promise<unknown>>()

/** How long signing out waits for pending answers. */
const patienceMs = 2_000

/**
 * Send all waiting acts, and wait a limited time for the answers. The requests are made before this returns, so that
 * the token can be dropped right after the call.
 */
export async function sendWaiting(): Promise<void> {
  if (waiting.size === 0) return
  const answers = Promise.allSettled([...waiting].map(async (sendNow) => await sendNow()))
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

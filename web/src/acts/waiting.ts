/** Acts that wait to be sent: each call sends at once, and resolves with the answer. */
export const waiting = new Set<() => Promise<unknown>>()

/** How long signing out waits for pending answers. */
const patienceMs = 2_000

/** Send all waiting acts now, and wait a limited time for the answers. */
export async function sendWaiting(): Promise<void> {
  if (waiting.size === 0) return
  const answers = Promise.allSettled([...waiting].map((sendNow) => sendNow()))
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

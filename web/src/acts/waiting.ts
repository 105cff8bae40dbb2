/** Acts that wait to be sent: each sends itself at once, and resolves when it was answered. */
export const waiting = new Set<() => Promise<unknown>>()

/** How long signing out waits for the answers to what it had sent. */
const patienceMs = 2_000

/** Send at once what waits to be sent, and wait for the answers, though not for long. */
export async function sendWaiting(): Promise<void> {
  if (waiting.size === 0) return
  const answers = Promise.allSettled([...waiting].map((sendNow) => sendNow()))
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

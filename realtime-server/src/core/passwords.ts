import { hash, verify } from '@node-rs/argon2'
import { Problem } from './problem.ts'

/** OWASP's floor for argon2id, which is the library's default algorithm: 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxInFlight = 4
const maxWaiting = 100

let inFlight = 0
const waiting: (() => void)[] = []

/** Lets few hashes run at once, so that a storm of logins does not starve the conversations. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting) throw new Problem('UNAVAILABLE', { retryAfter: 2 })
  if (inFlight >= maxInFlight) await new Promise<void>((resolve) => waiting.push(resolve))
  inFlight++
  try {
    return await work()
  } finally {
    inFlight--
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password, options))

/** What an unknown name is checked against, so that it takes as long as a known one. */
const nobody = await hash('nobody has this password', options)

/** Whether `password` belongs to `stored`. With null it takes the same time and answers false. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(stored ?? nobody, password.normalize('NFC')))
  return right && stored !== null
}

import { hash, verify } from '@node-rs/argon2'
import type { Limit, Limits } from './limits.ts'
import { turns } from './turns.ts'

/** OWASP's floor for argon2id, which is the library's default algorithm: 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Few hashes run at once, so that a storm of logins does not starve the conversations. */
const inTurn = turns({ atOnce: 4, waiting: 100 })

export const hashPassword = (password: string) => inTurn(() => hash(password, options))

/** What an unknown name is checked against, so that it takes as long as a known one. */
const nobody = await hash('nobody has this password', options)

/** Whether `password` belongs to `stored`. With null it takes the same time and answers false. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(stored ?? nobody, password.normalize('NFC')))
  return right && stored !== null
}

/**
 * Lets somebody guess under limits that count only failures; `guess` answers null for a wrong one. Of many guesses at
 * once no more are answered than one after the other: a right one is refused too when the others have used up the limit.
 */
export async function guessing<T>(
  limits: Limits,
  counted: readonly (readonly [Limit, string | number])[],
  guess: () => Promise<T | null>,
): Promise<T | null> {
  for (const [limit, key] of counted) await limits.check(limit, key)
  const found = await guess()
  for (const [limit, key] of counted)
    await (found === null ? limits.consume(limit, key) : limits.check(limit, key))
  return found
}

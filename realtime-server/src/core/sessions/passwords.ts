import { hash, verify } from '@node-rs/argon2'
import { fairTurns } from '../jobs/turns.ts'
import type { Limits, Use } from '../limits/limit.ts'

/** The cost of a hash: memory in KiB, passes over it, and threads. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's minimum for argon2id, which is the library's default algorithm: 19 MiB, two passes. */
export const productionCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * At most four hashes run at once, so that a storm of sign-ins does not starve the chats. One network has places enough
 * for two school classes that sign in together.
 */
const inTurn = fairTurns({ atOnce: 4, waiting: 100, waitingOfOne: 60 })

/**
 * Return the hash of a password in PHC form, which names its cost. `whose` names the member or network that it is
 * computed for: each gets the same share of the queue.
 */
export const hashPassword = (password: string, whose: string, cost: PasswordCost) =>
  inTurn(whose, () => hash(password, cost))

/** Verified for an unknown name, so that it takes as long as for a known one. */
const hashOfNobody = await hash('nobody has this password', productionCost)

/** Return whether `password` belongs to `stored`. With null it takes the same time and returns false. */
export async function isPassword(
  stored: string | null,
  password: string,
  whose: string,
): Promise<boolean> {
  const isRight = await inTurn(whose, () =>
    verify(stored ?? hashOfNobody, password.normalize('NFC')),
  )
  return isRight && stored !== null
}

/**
 * Run `guess` under limits that count failures only; it returns null for a wrong guess. The points are taken before the
 * guess and given back after a right one, so that parallel guesses cannot exceed the limits.
 */
export async function guessing<T>(
  limits: Limits,
  uses: readonly Use[],
  guess: () => Promise<T | null>,
): Promise<T | null> {
  const giveBack = await limits.use(uses)
  try {
    const found = await guess()
    if (found !== null) giveBack()
    return found
  } catch (error) {
    giveBack()
    throw error
  }
}

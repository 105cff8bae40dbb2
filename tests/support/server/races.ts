import { isWholeSet } from '../set.ts'
import { Refused } from './person.ts'

/** Return the number of rounds of a race: ROUNDS, or another setting, or a default, a third of it in the daily set. */
export function roundsOr(few: number, setting: 'ROUNDS' | 'KILLS' = 'ROUNDS'): number {
  const rounds = Number(process.env[setting] ?? (isWholeSet ? few : Math.ceil(few / 3)))
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`${setting} must be 1 or more`)
  return rounds
}

/** Return the body and the time limit of a test that runs a race in rounds: `test(name, ...inRounds(few, race))`. */
export function inRounds(
  few: number,
  race: (round: number) => Promise<void>,
): [body: () => Promise<void>, timeoutMs: number] {
  const rounds = roundsOr(few)
  const body = async () => {
    for (let round = 0; round < rounds; round++) await race(round)
  }
  return [body, Math.max(60_000, rounds * 10_000)]
}

/** Run an act this many times at once. */
export const times = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

/** Return the code of a refusal. Rethrows any other error. */
export function refusalOf(error: unknown): string {
  if (error instanceof Refused) return error.code
  throw error
}

/** Return the outcome of a call: `done`, or the code of its refusal. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(() => 'done', refusalOf)

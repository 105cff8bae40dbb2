import { type Kind, kinds } from './finding.ts'
import words from './reasons.json' with { type: 'json' }

/** What the writer is told about a finding. Plain words: what was noticed, and what happens next. */
export const reasons = words

export type Why = keyof typeof reasons

/** Return the kind that a reason begins with. */
export function kindOf(why: Why): Kind {
  const kind = kinds.find((one) => why.startsWith(`${one}.`))
  if (kind === undefined) throw new Error(`${why} is a reason of no kind`)
  return kind
}

/** Whether a reason has words here: a newer server may know more of them. */
export const isWhy = (why: string): why is Why => Object.hasOwn(reasons, why)

/** Reasons of what the team reads before it reaches others: a way to die, company in it, and a time. */
export const heldReasons: readonly Why[] = ['crisis.method', 'crisis.pact', 'crisis.plan']

/** What an ambulance is called for at once. */
export const overdose: Why = 'crisis.overdose'

import { type HelperStep, retention } from '@dodam/contract'
import { type Answer, familiesIn } from '@dodam/helper'
import type { Clock } from '../../core/clock.ts'
import type { Failure } from './helper/model.ts'

/** How long an answer can be rated. */
export const ratableMs = retention.helperAnswers.kept.amount * 86_400_000

const openSteps: readonly (HelperStep | null)[] = [null, 'write-worry', 'find-listener', 'breathe']

/**
 * Whether a model may answer instead of the built-in helper: only when a member talks about themselves. Danger, the app
 * and the helper itself have curated answers.
 */
export const isForModel = ({ family, step }: Pick<Answer, 'family' | 'step'>): boolean =>
  openSteps.includes(step) &&
  familiesIn(family).every(({ kind }) => kind !== 'app' && kind !== 'self' && kind !== 'crisis')

const failuresBeforeRest = 3
const restMs = 30_000

/** A circuit breaker for the model. */
export class Rest {
  readonly #clock: Clock
  #failures = 0
  #until = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  isOn(): boolean {
    return this.#clock.now().getTime() < this.#until
  }

  succeeded(): void {
    this.#failures = 0
  }

  /** An answer that breaks a rule is no sign of an outage, and neither is the server's own shutdown. */
  failed(failure: Failure): void {
    if (failure === 'broken' || failure === 'ending') return
    this.#failures++
    if (this.#failures >= failuresBeforeRest) this.#until = this.#clock.now().getTime() + restMs
  }
}

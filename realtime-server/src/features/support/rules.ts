import { type HelperStep, retention } from '@dodam/contract'
import { type Answer, familiesIn } from '@dodam/helper'
import type { Clock } from '../../core/clock.ts'
import type { Failure } from './helper/model.ts'

/** How long an answer of the helper can be rated. */
export const ratableMs = retention.helperAnswers.kept.amount * 86_400_000

const openSteps: readonly (HelperStep | null)[] = [null, 'write-worry', 'find-listener', 'breathe']

/**
 * Whether a model may answer in place of the built-in helper: where somebody tells of themselves. What is about danger,
 * the app or the helper itself has one right answer, and that is curated.
 */
export const isForModel = ({ family, step }: Pick<Answer, 'family' | 'step'>): boolean =>
  openSteps.includes(step) &&
  familiesIn(family).every(({ kind }) => kind !== 'app' && kind !== 'self' && kind !== 'crisis')

const failuresBeforeRest = 3
const restMs = 30_000

/** Keeps a model that fails again and again from being waited for. */
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

  /** What it said is no sign of an outage, and neither is this server's own end. */
  failed(failure: Failure): void {
    if (failure === 'broken' || failure === 'ending') return
    this.#failures++
    if (this.#failures >= failuresBeforeRest) this.#until = this.#clock.now().getTime() + restMs
  }
}

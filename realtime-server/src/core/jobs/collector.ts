import { type FailureLog, logFailure } from '../http/failures.ts'

const collectMs = 1_000

interface Work<Notes> {
  /** Make what notes are collected in. */
  begin: () => Notes
  store: (notes: Notes) => Promise<void>
  log: FailureLog
  /** What a failure to store them is logged as. */
  failure: string
}

/** Collects notes for a second and stores them together, one storing after the other. */
export class Collector<Notes extends { readonly size: number }> {
  readonly #work: Work<Notes>
  #waiting: Notes
  #timer: NodeJS.Timeout | undefined
  #stored: Promise<void> = Promise.resolve()

  constructor(work: Work<Notes>) {
    this.#work = work
    this.#waiting = work.begin()
  }

  note(add: (waiting: Notes) => void): void {
    add(this.#waiting)
    this.#timer ??= setTimeout(() => void this.flush(), collectMs).unref()
  }

  /** Store the pending notes. Never throws: those that cannot be stored are dropped. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const notes = this.#waiting
    this.#waiting = this.#work.begin()
    if (notes.size > 0) this.#stored = this.#stored.then(() => this.#store(notes))
    await this.#stored
  }

  async #store(notes: Notes): Promise<void> {
    try {
      await this.#work.store(notes)
    } catch (error) {
      logFailure(this.#work.log, error, this.#work.failure)
    }
  }
}

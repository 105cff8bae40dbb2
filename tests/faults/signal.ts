/** Wakes waiters for a state of the run at each change. */
export class Signal {
  readonly #waiting = new Set<() => void>()

  ring(): void {
    for (const look of this.#waiting) look()
  }

  /** True as soon as `isMet`, checked now and after every notification; false when `withinMs` passed first. */
  until(isMet: () => boolean, withinMs: number): Promise<boolean> {
    if (isMet()) return Promise.resolve(true)
    return new Promise((resolve) => {
      const end = (met: boolean) => {
        clearTimeout(timer)
        this.#waiting.delete(look)
        resolve(met)
      }
      const look = () => {
        if (isMet()) end(true)
      }
      const timer = setTimeout(() => end(isMet()), withinMs)
      this.#waiting.add(look)
    })
  }
}

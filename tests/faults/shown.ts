/** The messages of a room that a client shows: enough to know which are missing. */
export class Shown {
  readonly #seqs = new Set<number>()
  /** All messages up to this one are shown. */
  contiguous = 0
  highest = 0

  add(seq: number): void {
    this.#seqs.add(seq)
    this.highest = Math.max(this.highest, seq)
    while (this.#seqs.delete(this.contiguous + 1)) this.contiguous++
  }

  get hasHole(): boolean {
    return this.highest > this.contiguous
  }
}

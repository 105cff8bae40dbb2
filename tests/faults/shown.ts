/** Which messages of a room a client shows: enough to know what it misses. */
export class Shown {
  readonly #seqs = new Set<number>()
  /** Everything up to here is shown. */
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

/**
 * A text derived from another one. Unit `i` (UTF-16) of `text` comes from the code points
 * `start[i]` (inclusive) to `end[i]` (exclusive) of the text as sent.
 */
export interface Mapped {
  text: string
  start: number[]
  end: number[]
}

/** Collects a mapped text piece by piece. */
export class MappedBuilder {
  text = ''
  readonly start: number[] = []
  readonly end: number[] = []

  /** Append `piece`; every unit of it stands for the code points from `start` to `end`. */
  add(piece: string, start: number, end: number): void {
    this.text += piece
    for (let i = 0; i < piece.length; i++) {
      this.start.push(start)
      this.end.push(end)
    }
  }

  /** Append the units from `from` to `to` of another mapped text. */
  copy(source: Mapped, from: number, to: number): void {
    this.text += source.text.slice(from, to)
    for (let i = from; i < to; i++) {
      this.start.push(source.start[i] ?? 0)
      this.end.push(source.end[i] ?? 0)
    }
  }

  /** Extend the span of the last unit to `end`, for units that are folded into it. */
  extend(end: number): void {
    if (this.end.length > 0) this.end[this.end.length - 1] = end
  }

  done(): Mapped {
    return { text: this.text, start: this.start, end: this.end }
  }
}

import type { Finding } from '@dodam/contract'

/** The place of a finding, in code points; `end` is exclusive. */
export type Span = Pick<Finding, 'start' | 'end'>

/** A marked or unmarked part of a text. */
export interface Piece {
  text: string
  /** In code points. */
  start: number
  isMarked: boolean
}

/** Return the span without the blanks at its ends. */
export function trimmed({ start, end }: Span, points: readonly string[]): Span {
  const isBlank = (at: number) => points[at]?.trim() === ''
  let [from, to] = [start, end]
  while (from < to && isBlank(from)) from += 1
  while (to > from && isBlank(to - 1)) to -= 1
  return { start: from, end: to }
}

/** Return the spans in order within a text, joined where they touch. */
function joined(spans: readonly Span[], points: readonly string[]): Span[] {
  const { length } = points
  const all: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, Math.min(end, length))
    else if (start < Math.min(end, length)) all.push({ start, end: Math.min(end, length) })
  }
  return all.map((span) => trimmed(span, points))
}

/** Cut a text at its findings. The pieces joined are the text. */
export function piecesOf(text: string, spans: readonly Span[]): Piece[] {
  const points = [...text]
  const pieces: Piece[] = []
  const add = (start: number, end: number, isMarked: boolean) => {
    if (start < end) pieces.push({ text: points.slice(start, end).join(''), start, isMarked })
  }
  let at = 0
  for (const { start, end } of joined(spans, points)) {
    add(at, start, false)
    add(start, end, true)
    at = end
  }
  add(at, points.length, false)
  return pieces
}

/** Return the first finding in UTF-16 units, as a text field selects it. */
export function selectionOf(text: string, spans: readonly Span[]): [from: number, to: number] {
  const points = [...text]
  const [first] = joined(spans, points)
  const unitsTo = (at: number) => points.slice(0, at).join('').length
  return first ? [unitsTo(first.start), unitsTo(first.end)] : [text.length, text.length]
}

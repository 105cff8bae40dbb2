import { contactMask, type Finding } from '@dodam/contract'
import type { Verdict } from './judging.ts'

/** The parts of a text that are masked, in their order. */
const maskedSpans = ({ judged }: Verdict) =>
  judged
    .filter((one) => one.does === 'masks')
    .map(({ finding }) => finding)
    .toSorted((one, other) => one.start - other.start)

/** A text with each part that is masked replaced; spans count code points. */
export function masked(verdict: Verdict): string {
  const letters = [...verdict.text]
  const parts: string[] = []
  let from = 0
  for (const { start, end } of maskedSpans(verdict)) {
    parts.push(letters.slice(from, start).join(''), contactMask)
    from = Math.max(from, end)
  }
  return [...parts, letters.slice(from).join('')].join('')
}

/** What was found in a text, with the spans as they lie in what `masked` makes of it. */
export function findingsInMasked(verdict: Verdict): Finding[] {
  const spans = maskedSpans(verdict)
  const size = [...contactMask].length
  const lies = (at: number, edge: 'start' | 'end') => {
    let moved = 0
    let from = 0
    for (const { start, end } of spans) {
      // Every part leaves a mask of its own, also one that lies within another.
      const cut = Math.max(from, end) - Math.max(from, start)
      if (at >= end) moved += size - cut
      else if (at > start) return Math.max(from, start) + moved + (edge === 'end' ? size : 0)
      from = Math.max(from, end)
    }
    return at + moved
  }
  return verdict.judged.map(({ finding }) => ({
    ...finding,
    start: lies(finding.start, 'start'),
    end: lies(finding.end, 'end'),
  }))
}

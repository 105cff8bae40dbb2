import type { Finding } from './finding.ts'

type Span = Pick<Finding, 'start' | 'end'>

/** So many Korean letters beyond a finding are no rest of its word but a text without spaces, of which the finding alone is meant. */
const MOST_REST = 8

const isLetter = (point = '') => /[\p{L}\p{M}\p{N}\p{Cf}_'’]/u.test(point)
const isLatin = (point = '') => /[a-z0-9_]/i.test(point)

/** Whether a code point belongs to a word: also a sign inside an account, as in `sky.minjae`, or an address. */
const isInWord = (points: readonly string[], at: number) =>
  isLetter(points[at]) ||
  (/[./@#+-]/.test(points[at] ?? '') && isLatin(points[at - 1]) && isLatin(points[at + 1]))

/** Return the span widened to whole words, a Korean one with its endings: half a word left over says nothing. */
export function atWords({ start, end }: Span, points: readonly string[]): Span {
  let [from, to] = [start, end]
  if (isInWord(points, start)) while (isInWord(points, from - 1)) from--
  if (isInWord(points, end - 1)) while (isInWord(points, to)) to++
  const isRest = (one: number, other: number) =>
    points.slice(one, other).filter((point) => !isLatin(point)).length <= MOST_REST
  return { start: isRest(from, start) ? from : start, end: isRest(end, to) ? to : end }
}

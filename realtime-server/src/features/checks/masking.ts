import { contactMask } from '@dodam/contract'
import type { Verdict } from './verdicts.ts'

/** Return the masked parts of a text, in order. */
const maskedSpans = ({ judged }: Verdict) =>
  judged
    .filter((one) => one.does === 'masks')
    .map(({ finding }) => finding)
    .toSorted((one, other) => one.start - other.start)

/** Return a text with its masked parts replaced; spans count code points. */
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

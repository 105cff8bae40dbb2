import { contactMask } from '@dodam/contract'
import type { Verdict } from './judging.ts'

/** A text with each part that is masked replaced; spans count code points. */
export function masked({ text, judged }: Verdict): string {
  const letters = [...text]
  const parts: string[] = []
  let from = 0
  const spans = judged
    .filter((one) => one.does === 'masks')
    .map(({ finding }) => finding)
    .toSorted((one, other) => one.start - other.start)
  for (const { start, end } of spans) {
    parts.push(letters.slice(from, start).join(''), contactMask)
    from = Math.max(from, end)
  }
  return [...parts, letters.slice(from).join('')].join('')
}

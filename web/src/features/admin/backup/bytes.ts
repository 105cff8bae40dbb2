import { numberText } from '../../../ui/number-text.ts'

const units = ['Bytes', 'KB', 'MB', 'GB'] as const

/** Return a size in the largest unit of 1,024 that gives at least 1, with two decimals: `1.50 MB`. Bytes are whole. */
export function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const digits = step === 0 ? 0 : 2
  const size = numberText(bytes / 1024 ** step, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${size} ${units[step]}`
}

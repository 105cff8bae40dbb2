import { estimateShare } from '../src/interval.ts'

/** Return the share of `some` in `all` in percent with its interval, as text; empty where there is nothing. */
export function rate(some: number, all: number): string {
  const share = estimateShare(some, all)
  if (share === null) return ''
  const shown = (percent: number) => percent.toFixed(percent < 9.95 ? 2 : 1)
  return `${shown(share.percent)} (${shown(share.from)}–${shown(share.to)})`
}

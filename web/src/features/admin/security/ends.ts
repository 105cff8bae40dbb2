const hourMs = 3_600_000

/** The durations of a block in ms; null until it is lifted. */
export const blockSpans = {
  hour: hourMs,
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
  month: 30 * 24 * hourMs,
  open: null,
} as const
export type BlockSpan = keyof typeof blockSpans

/** Return the end of a block made now; null if it has none. */
export function endOf(span: BlockSpan, now: number): string | null {
  const ms = blockSpans[span]
  return ms === null ? null : new Date(now + ms).toISOString()
}

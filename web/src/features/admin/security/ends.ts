const hourMs = 3_600_000

/** For how long a block lasts, in milliseconds; null until it is lifted. */
export const blockSpans = {
  hour: hourMs,
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
  month: 30 * 24 * hourMs,
  open: null,
} as const
export type BlockSpan = keyof typeof blockSpans

/** The end of a block that is made now; null where it has none. */
export function endOf(span: BlockSpan, now: number): string | null {
  const ms = blockSpans[span]
  return ms === null ? null : new Date(now + ms).toISOString()
}

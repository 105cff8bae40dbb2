import type { Overview } from '@dodam/contract'

/** What is known of the cases of the highest priority: each that was ever named, and how many waited unnamed. */
export interface KnownCrises {
  ids: ReadonlySet<number>
  unnamed: number
}

/**
 * Whether a case of the highest priority has come since what was known, and what is known then. The overview names only the
 * most urgent things, so a case may come unnamed, and one that is named for the first time may have waited unnamed before.
 */
export function crisesIn(
  known: KnownCrises | null,
  { urgent, reports }: Pick<Overview, 'urgent' | 'reports'>,
): { isNew: boolean; known: KnownCrises } {
  const named = urgent.flatMap(({ id, severity }) => (severity === 'P1' ? [id] : []))
  const unnamed = Math.max(0, reports.open.P1 - named.length)
  const unknown = named.filter((id) => !known?.ids.has(id)).length
  return {
    isNew: known !== null && unknown + unnamed > known.unnamed,
    known: { ids: new Set([...(known?.ids ?? []), ...named]), unnamed },
  }
}

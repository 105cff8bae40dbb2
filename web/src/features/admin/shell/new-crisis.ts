import type { Overview } from '@dodam/contract'

/** The known top-priority cases: the ids of all that were ever named, and how many waited unnamed. */
export interface KnownCrises {
  ids: ReadonlySet<number>
  unnamed: number
}

/**
 * Return whether a top-priority case has arrived since `known`, the ids that were not named before, and what is known now.
 * The overview names only the most urgent tasks, so a case may arrive unnamed, and a newly named one may have waited unnamed
 * before.
 */
export function crisesIn(
  known: KnownCrises | null,
  { urgent, reports }: Pick<Overview, 'urgent' | 'reports'>,
): { isNew: boolean; newlyNamed: readonly number[]; known: KnownCrises } {
  const named = urgent.flatMap(({ id, severity }) => (severity === 'P1' ? [id] : []))
  const unnamed = Math.max(0, reports.open.P1 - named.length)
  const newlyNamed = named.filter((id) => !known?.ids.has(id))
  return {
    isNew: known !== null && newlyNamed.length + unnamed > known.unnamed,
    newlyNamed,
    known: { ids: new Set([...(known?.ids ?? []), ...named]), unnamed },
  }
}

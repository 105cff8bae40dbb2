import type { Finding, Severity } from './finding.ts'
import { atWords } from './whole-words.ts'

export interface Draft extends Finding {
  /** Findings of one kind that touch become one; the most severe gives its reason. */
  rank: number
  /** How severe the rule is for any writer: the model has learnt from that alone. */
  plain?: Severity
  /** As sure as the contact that it is a second kind of. */
  isOfContact?: boolean
}

export const inOrder = (found: Finding[]) =>
  found.toSorted((a, b) => a.start - b.start || a.end - b.end || a.kind.localeCompare(b.kind, 'en'))

/** Widen findings to whole words, join those of one kind that touch, and put all in the order of the text. */
export function merged(drafts: Draft[], points: readonly string[]): Finding[] {
  const ordered = drafts
    .map((draft) => ({ ...draft, ...atWords(draft, points) }))
    .toSorted(
      (a, b) =>
        a.kind.localeCompare(b.kind, 'en') || a.start - b.start || b.rank - a.rank || b.end - a.end,
    )
  const joined: Draft[] = []
  for (const draft of ordered) {
    const last = joined.at(-1)
    if (last === undefined || last.kind !== draft.kind || draft.start >= last.end) {
      joined.push(draft)
      continue
    }
    last.end = Math.max(last.end, draft.end)
    if (draft.rank > last.rank) {
      last.rank = draft.rank
      last.severity = draft.severity
      last.why = draft.why
    }
  }
  return inOrder(
    joined.map(({ kind, start, end, severity, why }) => ({ kind, start, end, severity, why })),
  )
}

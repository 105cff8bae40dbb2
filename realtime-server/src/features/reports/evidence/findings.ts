import type { EvidenceItem, Finding, ShownEvidence } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'

/** What was found in the text that came with a report. */
export interface FoundIn {
  id: number
  findings: Finding[]
}

/**
 * Say of each sealed piece what was found in it. A text that came with a report has what that report found; everything
 * else was found in the thing that was reported. What does not lie within the piece is left out.
 */
export function mark(items: readonly EvidenceItem[], reports: readonly FoundIn[]): ShownEvidence[] {
  const texts = new Set(items.filter(({ type }) => type === 'text').map(({ id }) => id))
  const ofThing = reports.filter(({ id }) => !texts.has(id)).flatMap(({ findings }) => findings)
  return items.map((item) => {
    const { length } = [...item.content]
    const found =
      item.type === 'text'
        ? reports.filter(({ id }) => id === item.id).flatMap(({ findings }) => findings)
        : item.isReported
          ? ofThing
          : []
    return { ...item, findings: found.filter(({ start, end }) => start < end && end <= length) }
  })
}

/** What was found with each report of a case. */
export const readFound = (db: ReadDb, caseId: number): Promise<FoundIn[]> =>
  db
    .selectFrom('reports')
    .select(['id', 'findings'])
    .where('caseId', '=', caseId)
    .orderBy('id')
    .execute()

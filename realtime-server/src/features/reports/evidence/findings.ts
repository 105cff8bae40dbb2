import type { EvidenceItem, Finding, ShownEvidence } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'

/** The findings in the text of a report. */
export interface FoundIn {
  id: number
  findings: Finding[]
}

/**
 * Add its findings to each sealed item. A text that came with a report gets that report's findings; the reported thing
 * gets all others. Findings outside the item are dropped.
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

/** Return the findings of each report of a case. */
export const readFound = (db: ReadDb, caseId: number): Promise<FoundIn[]> =>
  db
    .selectFrom('reports')
    .select(['id', 'findings'])
    .where('caseId', '=', caseId)
    .orderBy('id')
    .execute()

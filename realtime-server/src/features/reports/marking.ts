import type { EvidenceItem, Finding, ShownEvidence } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'

/** What one report of a case found by itself; the one that leads carries those of all, its own first. */
export interface FoundIn {
  id: number
  findings: Finding[]
}

/** Give every report of a case the findings of its own; `lead` comes with those of all. */
export function ownFindings(lead: FoundIn, joined: readonly FoundIn[]): FoundIn[] {
  const others = joined.reduce((sum, one) => sum + one.findings.length, 0)
  const own = lead.findings.slice(0, Math.max(0, lead.findings.length - others))
  return [{ id: lead.id, findings: own }, ...joined]
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

/** What the reports of a case found, each by itself. */
export async function readFound(db: ReadDb, lead: FoundIn): Promise<FoundIn[]> {
  const joined = await db
    .selectFrom('reports')
    .select(['id', 'findings'])
    .where('leadId', '=', lead.id)
    .orderBy('id')
    .execute()
  return ownFindings(lead, joined)
}

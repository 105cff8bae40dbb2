import { dueSoonMinutes, type UrgentThing, urgentSize } from '@dodam/contract'

/** Return the urgency of a thing at `now`; 0 is the most urgent. */
function rankOf({ type, severity, dueAt, needsSecond }: UrgentThing, now: Date): number {
  if (severity === 'P1') return 0
  const leftMs = dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt) - now.getTime()
  if (leftMs <= 0) return type === 'report' ? 1 : 2
  if (type === 'incident' || needsSecond) return 3
  if (type === 'post') return 4
  if (type === 'report') return leftMs <= dueSoonMinutes * 60_000 ? 5 : 6
  return type === 'support-message' ? 7 : 8
}

/** Compare by urgency, then by due or creation time. */
const byUrgency =
  (now: Date) =>
  (a: UrgentThing, b: UrgentThing): number =>
    rankOf(a, now) - rankOf(b, now) ||
    Date.parse(a.dueAt ?? a.createdAt) - Date.parse(b.dueAt ?? b.createdAt) ||
    a.id - b.id

/**
 * Return the most urgent things in their order, and among them all that waits for a second admin: it ends by itself, and
 * no other admin than the reader may be there to agree.
 */
export function mostUrgent(things: readonly UrgentThing[], now: Date): UrgentThing[] {
  const sorted = things.toSorted(byUrgency(now))
  const first = new Set(sorted.filter(({ needsSecond }) => !needsSecond).slice(0, urgentSize))
  return sorted.filter((thing) => thing.needsSecond || first.has(thing))
}

import { dueSoonMinutes, type UrgentThing } from '@dodam/contract'

/** How urgent a thing is at `now`: 0 before everything else. */
function rankOf({ type, severity, dueAt }: UrgentThing, now: Date): number {
  if (severity === 'P1') return 0
  const leftMs = dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt) - now.getTime()
  if (leftMs <= 0) return type === 'report' ? 1 : 2
  if (type === 'incident') return 3
  if (type === 'post') return 4
  if (type === 'report') return leftMs <= dueSoonMinutes * 60_000 ? 5 : 6
  return type === 'support-message' ? 7 : 8
}

/** The most urgent things first, of equal urgency those that are due or came first. */
export const byUrgency =
  (now: Date) =>
  (a: UrgentThing, b: UrgentThing): number =>
    rankOf(a, now) - rankOf(b, now) ||
    Date.parse(a.dueAt ?? a.createdAt) - Date.parse(b.dueAt ?? b.createdAt) ||
    a.id - b.id

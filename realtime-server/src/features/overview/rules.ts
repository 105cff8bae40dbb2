import { dueSoonMinutes, type UrgentThing } from '@dodam/contract'

/** Return the urgency of a thing at `now`; 0 is the most urgent. */
function rankOf({ type, severity, dueAt }: UrgentThing, now: Date): number {
  if (severity === 'P1') return 0
  const leftMs = dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt) - now.getTime()
  if (leftMs <= 0) return type === 'report' ? 1 : 2
  if (type === 'incident' || type === 'admin-request' || type === 'restore-request') return 3
  if (type === 'post') return 4
  if (type === 'report') return leftMs <= dueSoonMinutes * 60_000 ? 5 : 6
  return type === 'support-message' ? 7 : 8
}

/** Compare by urgency, then by due or creation time. */
export const byUrgency =
  (now: Date) =>
  (a: UrgentThing, b: UrgentThing): number =>
    rankOf(a, now) - rankOf(b, now) ||
    Date.parse(a.dueAt ?? a.createdAt) - Date.parse(b.dueAt ?? b.createdAt) ||
    a.id - b.id

/** The lengths of a suspension, in days. */
export const suspensionDays = ['1', '3', '7', '30'] as const
export type SuspensionDays = (typeof suspensionDays)[number]

/** Return the end of a suspension that starts now, as an ISO string. */
export const untilIn = (days: SuspensionDays, now = Date.now()): string =>
  new Date(now + Number(days) * 86_400_000).toISOString()

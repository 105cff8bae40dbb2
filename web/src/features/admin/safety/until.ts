/** The lengths of a suspension, in days. */
export const suspensionDays = ['1', '3', '7', '30'] as const
export type SuspensionDays = (typeof suspensionDays)[number]

/** The end of a suspension that begins now. */
export const untilIn = (days: SuspensionDays, now = Date.now()): string =>
  new Date(now + Number(days) * 86_400_000).toISOString()

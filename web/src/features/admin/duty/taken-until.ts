import { type DutyNow, takenHours } from '@dodam/contract'

const hourMs = 3_600_000

/** Return until when an admin who takes duty over at `at` has it, as the server counts it. */
export function takenUntil({ onDuty, changesAt, next }: DutyNow, at: number): string {
  const end = onDuty.length > 0 ? changesAt : (next?.at ?? null)
  const longest = at + takenHours * hourMs
  return new Date(end === null ? longest : Math.min(Date.parse(end), longest)).toISOString()
}

import type { DutyChange, DutyRoster, DutyRosterDraft, DutyShift } from '@dodam/contract'

/** Return the list with one entry replaced; null adds or removes. */
const swapped = <T>(list: readonly T[], old: T | null, next: T | null): T[] => {
  const kept = list.flatMap((one) => (one === old ? (next === null ? [] : [next]) : [one]))
  return old === null && next !== null ? [...kept, next] : kept
}

const draftOf = ({ version, shifts, changes }: DutyRoster): DutyRosterDraft => ({
  version,
  shifts,
  changes,
})

/** Return the roster with a shift added, changed or removed. */
export const withShift = (
  roster: DutyRoster,
  old: DutyShift | null,
  next: DutyShift | null,
): DutyRosterDraft => ({ ...draftOf(roster), shifts: swapped(roster.shifts, old, next) })

/** Return the roster with a change added or removed. */
export const withChange = (
  roster: DutyRoster,
  old: DutyChange | null,
  next: DutyChange | null,
): DutyRosterDraft => ({ ...draftOf(roster), changes: swapped(roster.changes, old, next) })

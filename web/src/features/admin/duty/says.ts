/** The texts of a change of the roster, the same for shifts, leave and swaps. */
export const saysOfRoster = {
  done: 'admin.duty.saved',
  gone: { DUTY_CHANGED: 'admin.duty.changedElsewhere' },
  failed: 'admin.duty.saveFailed',
} as const

/** Days of the week as ISO 8601 counts them: Monday is 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]

/** More than three shifts a day for each admin of a large team. */
export const maxShifts = 300
/** Most plan changes that are not over. */
export const maxDutyChanges = 200
/** How many days ahead gaps are listed. */
export const gapDays = 7
/** Length of duty, in hours, for an admin who takes over while the plan has no next shift. */
export const takenHours = 12

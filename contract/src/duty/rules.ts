/** Days of the week as ISO 8601 counts them: Monday is 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]

/** More than three shifts a day for each of a large team. */
export const maxShifts = 300
/** Changes of the plan that are not over. */
export const maxDutyChanges = 200
/** How far ahead gaps are named. */
export const gapDays = 7
/** How long an admin has duty who takes it while the plan has no next shift, in hours. */
export const takenHours = 12

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

/** Who is told of an urgent case: 1 who is on duty, 2 the next of the plan too, 3 everybody of the team. */
export const escalationSteps = [1, 2, 3] as const
/** Minutes from the first step to each step. */
export const escalationMinutes: Record<(typeof escalationSteps)[number], number> = {
  1: 0,
  2: 2,
  3: 5,
}
/** How often everybody is told again, in minutes. */
export const escalationRepeatMinutes = 5
/** Most devices of one admin that ring: with more, the oldest is removed. */
export const maxDutyDevices = 10

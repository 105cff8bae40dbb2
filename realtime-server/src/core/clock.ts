/** The current time; tests replace it to move time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Return the time `ms` after a moment, in ISO 8601, as the database takes it. */
export const timeAfter = (now: Date, ms: number): string =>
  new Date(now.getTime() + ms).toISOString()

/** Return the time `ms` before a moment, in ISO 8601. */
export const timeBefore = (now: Date, ms: number): string => timeAfter(now, -ms)

/** Round a moment in ISO 8601 down to its hour: an exact time would connect a member with what they did anonymously. */
export const hourOf = (at: string): string => `${at.slice(0, 13)}:00:00.000Z`

/** Whether a moment in ISO 8601 lies in the future; false for null. */
export const isToCome = (at: string | null, now: Date): boolean =>
  at !== null && Date.parse(at) > now.getTime()

/**
 * How far ahead a stored time of now may be, because the clocks of instances differ a little. One that is further ahead is
 * of a clock that was set back since.
 */
export const clockSlackMs = 60_000

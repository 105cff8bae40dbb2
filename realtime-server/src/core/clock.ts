/** The current time; tests replace it to move time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The time so many milliseconds after a moment, in ISO 8601, as the database takes it. */
export const timeAfter = (now: Date, ms: number): string =>
  new Date(now.getTime() + ms).toISOString()

/** The same before it. */
export const timeBefore = (now: Date, ms: number): string => timeAfter(now, -ms)

/** The hour in which a moment in ISO 8601 is: an exact time would connect a person with what they did anonymously. */
export const hourOf = (at: string): string => `${at.slice(0, 13)}:00:00.000Z`

/** Whether a moment in ISO 8601 is still to come; null is none. */
export const isToCome = (at: string | null, now: Date): boolean =>
  at !== null && Date.parse(at) > now.getTime()

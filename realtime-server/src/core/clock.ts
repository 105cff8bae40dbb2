/** The time by which sessions age; tests move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** One breath: longer out than in, which is what calms. */
const breath = [
  { phase: 'in', seconds: 4 },
  { phase: 'hold', seconds: 2 },
  { phase: 'out', seconds: 6 },
] as const

const readySeconds = 3
const breathSeconds = breath.reduce((sum, { seconds }) => sum + seconds, 0)

/** So many breaths are taken together: a little more than a minute. */
export const breaths = 6

export interface Pace {
  phase: 'ready' | (typeof breath)[number]['phase'] | 'done'
  /** How long the phase takes. */
  seconds: number
  /** The seconds that are left of it, this one included. */
  left: number
  /** How many breaths were taken to their end. */
  taken: number
}

/** Where the exercise stands a whole number of seconds after its start. */
export function paceAt(second: number): Pace {
  if (second < readySeconds)
    return { phase: 'ready', seconds: readySeconds, left: readySeconds - second, taken: 0 }
  const taken = Math.floor((second - readySeconds) / breathSeconds)
  let within = (second - readySeconds) % breathSeconds
  if (taken < breaths)
    for (const { phase, seconds } of breath) {
      if (within < seconds) return { phase, seconds, left: seconds - within, taken }
      within -= seconds
    }
  return { phase: 'done', seconds: 0, left: 0, taken: breaths }
}

/** One breath: exhaling takes longer than inhaling, which calms. */
const breath = [
  { phase: 'in', seconds: 4 },
  { phase: 'hold', seconds: 2 },
  { phase: 'out', seconds: 6 },
] as const

const readySeconds = 3
const breathSeconds = breath.reduce((sum, { seconds }) => sum + seconds, 0)

/** The number of breaths: a little more than a minute. */
export const breaths = 6

export interface Pace {
  phase: 'ready' | (typeof breath)[number]['phase'] | 'done'
  seconds: number
  /** The remaining seconds of the phase, this one included. */
  left: number
  /** The number of completed breaths. */
  taken: number
}

/** Return the state of the exercise a whole number of seconds after its start. */
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

import { nullable, number, object, string } from '../../device/parser.ts'
import { json, kept } from '../../device/store.ts'

/** What a member wrote down for a bad moment. It never leaves the device, and is wiped when they sign out. */
export interface Plan {
  helps: string
  writeTo: string
  putAway: string
  /** When they want to ask for help, in milliseconds since 1970. */
  momentAt: number | null
}

export const noPlan: Plan = { helps: '', writeTo: '', putAway: '', momentAt: null }

export const plan = kept(
  'help-plan',
  json(
    object<Plan>({ helps: string, writeTo: string, putAway: string, momentAt: nullable(number) }),
    ({ helps, writeTo, putAway, momentAt }) =>
      `${helps}${writeTo}${putAway}` === '' && momentAt === null,
  ),
)

/** Return the next moment at a time of day such as `22:00`; null without a time. */
export function momentOf(time: string, now: Date): number | null {
  const [hours, minutes] = time.split(':').map(Number)
  if (hours === undefined || minutes === undefined) return null
  const moment = new Date(now)
  moment.setHours(hours, minutes, 0, 0)
  if (moment <= now) moment.setDate(moment.getDate() + 1)
  return moment.getTime()
}

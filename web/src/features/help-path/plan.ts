import { boolean, nullable, number, object, string, withDefault } from '../../device/parser.ts'
import { json, keptOf } from '../../device/store.ts'
import { useKept } from '../../device/use-kept.ts'
import { useMe } from '../accounts/session.ts'

/** What a member wrote down for a bad moment. It never leaves the device, and is wiped when they sign out. */
export interface Plan {
  helps: string
  writeTo: string
  putAway: string
  /** When they want to ask for help, in milliseconds since 1970. */
  momentAt: number | null
  isReminded: boolean
}

const noPlan: Plan = { helps: '', writeTo: '', putAway: '', momentAt: null, isReminded: false }

/** By member, because another one may sign in after a session ran out, which keeps drafts. */
const plans = keptOf(
  'help-plan',
  json(
    object<Plan>({
      helps: string,
      writeTo: string,
      putAway: string,
      momentAt: nullable(number),
      isReminded: withDefault(boolean, false),
    }),
    ({ helps, writeTo, putAway, momentAt }) =>
      `${helps}${writeTo}${putAway}` === '' && momentAt === null,
  ),
)

/** Return the plan of the member on this device, and how to write it. */
export const usePlan = () => useKept(plans.of(useMe()?.id ?? 0), noPlan)

/** Whether a plan has anything in it. */
export const isWritten = ({ helps, writeTo, putAway, momentAt }: Plan): boolean =>
  `${helps}${writeTo}${putAway}` !== '' || momentAt !== null

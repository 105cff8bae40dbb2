import {
  type CheckedPlace,
  type Finding,
  type ReportSeverity,
  retention,
  unsharedPlaces,
} from '@dodam/contract'
import { heldReasons } from '@dodam/safety'

/**
 * Who a text reaches. What is public counts as read by minors. In a chat an unknown age counts as a minor's, and `toAdult`
 * is a minor who writes to an adult.
 */
export type Reach = 'public' | 'toMinor' | 'toAdult' | 'amongAdults'

/** What happens to a text because of something found in it. */
export type Does =
  | 'passes'
  /** It goes through as it is, and its writer is told. */
  | 'notes'
  /** That part is replaced before the text is stored. */
  | 'masks'
  /** It is stored, and only its author sees it until somebody has read it. */
  | 'holds'
  /** It goes through once its writer has confirmed it. */
  | 'asks'
  | 'stops'

interface Consequence {
  does: Does
  /** The case it opens, and from which time on. */
  opens?: { severity: ReportSeverity; fromTime: 1 | 2 }
}

const passes: Consequence = { does: 'passes' }
/** It passes too, and that it was found is kept: it is wrong too often to stop anybody for it. */
const logged: Consequence = { does: 'passes' }
const asks: Consequence = { does: 'asks' }
const stops: Consequence = { does: 'stops' }
const opening = (does: Does, severity: ReportSeverity, fromTime: 1 | 2 = 1): Consequence => ({
  does,
  opens: { severity, fromTime },
})
const everywhere = (one: Consequence): Record<Reach, Consequence> => ({
  public: one,
  toMinor: one,
  toAdult: one,
  amongAdults: one,
})
const inChats = (one: Consequence) => ({ toMinor: one, toAdult: one, amongAdults: one })

const maybeInnocent = opening('asks', 'P2', 2)
const approach = (
  amongAdults: Consequence,
): Record<Finding['severity'], Record<Reach, Consequence>> => ({
  high: {
    public: opening('stops', 'P1'),
    toMinor: opening('stops', 'P1'),
    toAdult: maybeInnocent,
    amongAdults,
  },
  medium: { ...everywhere(maybeInnocent), amongAdults },
  low: everywhere(logged),
})

/** What follows from what is found in a text: the whole of it. */
const consequences: Record<
  Finding['kind'],
  Record<Finding['severity'], Record<Reach, Consequence>>
> = {
  crisis: {
    high: everywhere(opening('passes', 'P1')),
    medium: everywhere(opening('passes', 'P1')),
    // Shown to no member. Its case opens with the third of a day (`likelyCrisis`).
    low: everywhere(opening('passes', 'P2')),
  },
  contact: {
    high: { public: stops, ...inChats({ does: 'masks' }) },
    medium: { public: stops, ...inChats({ does: 'masks' }) },
    // It can be a sentence like any other, so only where everybody reads it its writer is asked.
    low: { public: opening('asks', 'P3', 2), ...inChats({ does: 'notes' }) },
  },
  grooming: approach(passes),
  sexual: approach(asks),
  insult: {
    high: everywhere(opening('asks', 'P2')),
    medium: everywhere(opening('asks', 'P3', 2)),
    low: everywhere(logged),
  },
}

/** In these, a way to die is read by somebody before others can. A goodbye in a chat must reach the person it is for. */
const holding: readonly CheckedPlace[] = ['post', 'comment']

const isHeldReason = (why: string) => heldReasons.some((held) => held === why)

/** What names and the lines about oneself are checked for. */
const ofProfiles: readonly Finding['kind'][] = ['contact', 'sexual', 'insult']
const isOfProfile = (place: CheckedPlace) => place === 'nickname' || place === 'bio'

/** What follows from one finding in a place; null where that is not looked for there. */
export function consequenceOf(
  finding: Pick<Finding, 'kind' | 'severity' | 'why'>,
  { place, reach }: { place: CheckedPlace; reach: Reach },
): Consequence | null {
  if (isOfProfile(place) && !ofProfiles.includes(finding.kind)) return null
  if (unsharedPlaces.includes(place) && finding.kind !== 'crisis') return null
  if (isHeldReason(finding.why) && holding.includes(place)) return opening('holds', 'P1')
  const consequence = consequences[finding.kind][finding.severity][reach]
  // A name stands beside everything that its person writes: nothing of it can be confirmed.
  if (place === 'nickname') return consequence.does === 'stops' ? consequence : stops
  return consequence === passes ? null : consequence
}

/** For how many days a check is remembered, which makes something the second time. */
export const rememberedDays = retention.textChecks.kept.amount

/** So often in an hour a text that was stopped opens a case; more often tells nothing more. */
export const stoppedCasesAnHour = 5

/** For so long the crisis of one person in one chat is one case. */
export const crisisMinutes = 30

/** What is only likely a crisis opens a case with the third such text of a person within a day: most of what people write and is taken for it is none. */
export const likelyCrisis = { texts: 3, hours: 24 }

/** How late on the next day somebody is asked how they are. */
const careHours = 20
/** The hours of the day in which nobody is woken by it, and nobody is asked at night. */
const [dayStarts, dayEnds] = [10, 21]

/** When to ask somebody who was in a crisis at `now` how they are: about twenty hours later, by day where they live. */
export function careMoment(now: Date, timeZone: string): Date {
  const moment = new Date(now.getTime() + careHours * 3_600_000)
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(
      moment,
    ),
  )
  const hoursLater =
    hour < dayStarts ? dayStarts - hour : hour >= dayEnds ? 24 - hour + dayStarts : 0
  return new Date(moment.getTime() + hoursLater * 3_600_000)
}

import {
  type CheckedPlace,
  type Finding,
  type ReportSeverity,
  retention,
  unsharedPlaces,
} from '@dodam/contract'
import { heldReasons } from '@dodam/safety'

/**
 * The readers of a text. A public text counts as read by minors. In a chat an unknown age counts as a minor's, and
 * `toAdult` is a minor who writes to an adult.
 */
export type Reach = 'public' | 'toMinor' | 'toAdult' | 'amongAdults'

/** The effect of a finding on its text. */
export type Does =
  | 'passes'
  /** Accepted unchanged, with a notice to the author. */
  | 'notes'
  /** The part is replaced before the text is stored. */
  | 'masks'
  /** Stored, but only its author sees it until a moderator has read it. */
  | 'holds'
  /** Accepted once its author has confirmed it. */
  | 'asks'
  | 'stops'

interface Consequence {
  does: Does
  /** The case it opens, and from which occurrence on. */
  opens?: { severity: ReportSeverity; fromTime: 1 | 2 }
}

const passes: Consequence = { does: 'passes' }
/** Accepted but logged: too often a false alarm to stop an author for it. */
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
  // Alone each is too often a false alarm to ask its author. Several different ones open a case (`courseOfApproach`).
  low: { ...everywhere(opening('passes', 'P2')), amongAdults: logged },
})

/** The consequence of every finding, by kind, severity and reach. */
const consequences: Record<
  Finding['kind'],
  Record<Finding['severity'], Record<Reach, Consequence>>
> = {
  crisis: {
    high: everywhere(opening('passes', 'P1')),
    medium: everywhere(opening('passes', 'P1')),
    // No member is shown these. The third one in a day opens a case (`likelyCrisis`).
    low: everywhere(opening('passes', 'P2')),
  },
  contact: {
    high: { public: stops, ...inChats({ does: 'masks' }) },
    medium: { public: stops, ...inChats({ does: 'masks' }) },
    // It may be an ordinary sentence, so its author is asked only when it is public.
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

/** Places in which a method of suicide is held for a moderator. A goodbye in a chat must reach its recipient. */
const holding: readonly CheckedPlace[] = ['post', 'comment']

/**
 * Who somebody is may be told to one person. Where everybody reads it, where its author is masked from that person, and where
 * a minor tells it to an adult, its author is asked, and no case opens.
 */
export const identity = 'contact.identity'
/** The name of an author who is masked where it is read. */
export const ownName = 'contact.own-name'
/** What tells who its author is. Its author decides about it, however often. */
export const tellsWho: readonly string[] = [identity, ownName]
const isToOne = (place: CheckedPlace) => place === 'message' || place === 'request'
const ofIdentity = (place: CheckedPlace, reach: Reach, isMasked: boolean) =>
  isToOne(place) && reach !== 'toAdult' && !isMasked ? passes : asks

const isHeldReason = (why: string) => heldReasons.some((held) => held === why)

/** The consequence of secrecy together with a picture or a meeting, among minors as well. */
export const secretPlan: Consequence = opening('stops', 'P1')

/** The kinds of findings that names and bios are checked for. */
const ofProfiles: readonly Finding['kind'][] = ['contact', 'sexual', 'insult']
const isOfProfile = (place: CheckedPlace) => place === 'nickname' || place === 'bio'

/**
 * Return the consequence of a finding in a place; null when the place is not checked for it. `isMasked`: its reader does not
 * know who the author is.
 */
export function consequenceOf(
  finding: Pick<Finding, 'kind' | 'severity' | 'why'>,
  { place, reach, isMasked = false }: { place: CheckedPlace; reach: Reach; isMasked?: boolean },
): Consequence | null {
  if (isOfProfile(place) && !ofProfiles.includes(finding.kind)) return null
  if (unsharedPlaces.includes(place) && finding.kind !== 'crisis') return null
  if (isHeldReason(finding.why) && holding.includes(place)) return opening('holds', 'P1')
  const consequence = tellsWho.includes(finding.why)
    ? ofIdentity(place, reach, isMasked)
    : consequences[finding.kind][finding.severity][reach]
  // A name appears beside every text of its owner, so nothing in it can be confirmed.
  if (place === 'nickname') return consequence.does === 'stops' ? consequence : stops
  return consequence === passes ? null : consequence
}

/** For how many days a check is stored, which makes a later finding a repetition. */
export const rememberedDays = retention.textChecks.kept.amount

/** How many stopped texts of an author open a case in an hour; more would add no information. */
export const stoppedCasesAnHour = 5

/** How long one open case covers the crisis of a member in one chat. */
export const crisisMinutes = 30

/** How many likely crises of a member in how many hours open a case: most of them are false alarms. */
export const likelyCrisis = { texts: 3, hours: 24 }

/** How many different signs of an approach by one member in one chat, within how many days, open a case. */
export const courseOfApproach = { signs: 3, days: 30 }

/** How many hours later a member is asked how they are. */
const careHours = 20
/** The hours of the day in which a check-in is sent, so that it disturbs no sleep. */
const [dayStarts, dayEnds] = [10, 21]

/** Return when to ask a member after a crisis at `now`: about twenty hours later, by day in their time zone. */
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

/** So few messages with a finding shown in a day say nothing about the check. */
const fewestAlarms = 5

/**
 * Judge a day of the check against the share of messages, from 0 to 1, in which findings were usually shown: unusual is
 * more than three standard deviations above it (the upper control limit of a p-chart). Null: nothing to compare with.
 */
export function judgeAlarms(
  { all, shown }: { all: number; shown: number },
  usual: number | null,
): { usualPerThousand: number | null; isUnusual: boolean } {
  if (usual === null || all === 0) return { usualPerThousand: null, isUnusual: false }
  const limit = Math.min(1, usual + 3 * Math.sqrt((usual * (1 - usual)) / all))
  const isUnusual = shown >= fewestAlarms && shown / all > limit
  return { usualPerThousand: 1_000 * limit, isUnusual }
}

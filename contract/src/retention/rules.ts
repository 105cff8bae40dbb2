type Unit = 'days' | 'months' | 'years'

/** A time span of the calendar. */
export interface Span {
  amount: number
  unit: Unit
}

/** How long something is kept: a time span, until its member deletes it or their account, or permanently. */
export type KeptFor = Span | 'deleted' | 'account' | 'lasting'

/** Who can see something: the public, all members, its owner, both members of a chat, the support team for its work, or no person. */
export type SeenBy =
  | 'everybody'
  | 'members'
  | 'person'
  | 'pair'
  | 'team'
  | 'personAndTeam'
  | 'nobody'

interface Keeping {
  kept: KeptFor
  seenBy: SeenBy
}

const span = (amount: number, unit: Unit): Span => ({ amount, unit })

/**
 * Every class of data, with how long it is kept and who sees it, in the order of the privacy page. The retention jobs and
 * that page both take their figures from here; the page's texts give the reasons. A span counts from the event that the
 * comment names. An open case keeps what it needs beyond the span.
 */
export const retention = {
  profile: { kept: 'account', seenBy: 'members' },
  password: { kept: 'account', seenBy: 'nobody' },
  /** Former usernames, as a hash; since the member changed theirs or deleted the account. */
  formerNames: { kept: span(1, 'years'), seenBy: 'nobody' },
  posts: { kept: 'deleted', seenBy: 'everybody' },
  ratings: { kept: 'lasting', seenBy: 'pair' },
  requests: { kept: 'lasting', seenBy: 'pair' },
  views: { kept: 'account', seenBy: 'nobody' },
  blocks: { kept: 'deleted', seenBy: 'person' },
  pushAddresses: { kept: 'deleted', seenBy: 'nobody' },
  /** The words of a deleted post, comment or message, since it was deleted. */
  deletedTexts: { kept: span(30, 'days'), seenBy: 'team' },
  /** Earlier wordings of an edited post or comment, since they were replaced. */
  earlierTexts: { kept: span(30, 'days'), seenBy: 'team' },
  /** Messages of a room, since the first of the two left it. */
  endedChats: { kept: span(90, 'days'), seenBy: 'pair' },
  /** Messages of an open room, since its last message. */
  quietChats: { kept: span(12, 'months'), seenBy: 'pair' },
  /** Since it was made, read or not. */
  notifications: { kept: span(90, 'days'), seenBy: 'person' },
  /** Since they were due. */
  checkIns: { kept: span(30, 'days'), seenBy: 'person' },
  /** The kind of the helper's answer, for a rating; since the answer. */
  helperAnswers: { kept: span(1, 'days'), seenBy: 'nobody' },
  /** Keywords, under a keyed hash of the searcher; since the last search. */
  searches: { kept: span(7, 'days'), seenBy: 'nobody' },
  /** Days on which a member was active: whole months before the current one. */
  activeDays: { kept: span(3, 'months'), seenBy: 'nobody' },
  supportMessages: { kept: 'account', seenBy: 'personAndTeam' },
  /** What a visitor wrote to the team, with the answers; since it was last opened or answered. */
  visitorMessages: { kept: span(7, 'days'), seenBy: 'personAndTeam' },
  /** Notes of the team about a member. */
  staffNotes: { kept: 'account', seenBy: 'team' },
  /** Findings in a text, and objections to them; since the check. */
  textChecks: { kept: span(90, 'days'), seenBy: 'team' },
  /** Acts of an account that could endanger others; since the act. */
  riskEvents: { kept: span(180, 'days'), seenBy: 'team' },
  /** Cases that were dismissed or decided as a crisis, with their sealed evidence and the team's notes and steps; since the decision. */
  dismissedCases: { kept: span(1, 'years'), seenBy: 'personAndTeam' },
  /** Cases that led to a measure; since the decision. */
  upheldCases: { kept: span(3, 'years'), seenBy: 'personAndTeam' },
  /** Sign-ins with their device; since the session ended or became unusable. */
  sessions: { kept: span(90, 'days'), seenBy: 'personAndTeam' },
  /** Addresses in security events; since the event. */
  securityAddresses: { kept: span(30, 'days'), seenBy: 'team' },
  /** Intrusion attempts; since the event. */
  securityEvents: { kept: span(180, 'days'), seenBy: 'team' },
  /** Counts of failures in browsers; since the day that they count. */
  clientErrors: { kept: span(30, 'days'), seenBy: 'team' },
  /** The oldest backup. */
  backups: { kept: span(35, 'days'), seenBy: 'nobody' },
  audit: { kept: 'lasting', seenBy: 'team' },
} as const satisfies Record<string, Keeping>

export type KeptClass = keyof typeof retention

/** The classes whose rows are deleted after a span. */
export type TimedClass = {
  [K in KeptClass]: (typeof retention)[K]['kept'] extends Span ? K : never
}[KeptClass]

/**
 * Return the moment at which a span that ends `now` began, by the calendar in UTC. Where the month lacks that day it is the
 * month's last day, so that nothing is deleted before its span is over.
 */
export function beginOf({ amount, unit }: Span, now: Date): Date {
  const at = new Date(now)
  if (unit === 'days') {
    at.setUTCDate(at.getUTCDate() - amount)
    return at
  }
  at.setUTCMonth(at.getUTCMonth() - amount * (unit === 'years' ? 12 : 1))
  if (at.getUTCDate() !== now.getUTCDate()) at.setUTCDate(0)
  return at
}

type Unit = 'days' | 'months' | 'years'

/** A time span of the calendar. */
export interface Span {
  amount: number
  unit: Unit
}

/** How long something is kept: a time span, until its person deletes it or their account, or for good. */
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
 * Every class of data, with how long it is kept and who sees it, in the order in which members read it. The jobs that
 * delete take their figures from here, and so does the page that tells members; why it is kept stands in the words of that
 * page. A span counts from the event that the comment names. While a case is open, what it needs outlives its span.
 */
export const retention = {
  profile: { kept: 'account', seenBy: 'members' },
  password: { kept: 'account', seenBy: 'nobody' },
  /** Usernames of before, as a hash; since its person changed it or deleted their account. */
  formerNames: { kept: span(1, 'years'), seenBy: 'nobody' },
  posts: { kept: 'deleted', seenBy: 'everybody' },
  ratings: { kept: 'lasting', seenBy: 'pair' },
  requests: { kept: 'lasting', seenBy: 'pair' },
  views: { kept: 'account', seenBy: 'nobody' },
  blocks: { kept: 'deleted', seenBy: 'person' },
  pushAddresses: { kept: 'deleted', seenBy: 'nobody' },
  /** The words of a deleted post, comment or message, since it was deleted. */
  deletedTexts: { kept: span(30, 'days'), seenBy: 'team' },
  /** Messages of a room, since the first of the two left it. */
  endedChats: { kept: span(90, 'days'), seenBy: 'pair' },
  /** Messages of an open room, since its last message. */
  quietChats: { kept: span(12, 'months'), seenBy: 'pair' },
  /** Since it was made, read or not. */
  notifications: { kept: span(90, 'days'), seenBy: 'person' },
  /** Since they were due. */
  checkIns: { kept: span(30, 'days'), seenBy: 'person' },
  /** Which kind of answer the helper gave, for a rating; since it was given. */
  helperAnswers: { kept: span(1, 'days'), seenBy: 'nobody' },
  /** Keywords, under a keyed hash of who searched; since they were last searched. */
  searches: { kept: span(7, 'days'), seenBy: 'nobody' },
  /** On which days a member was active: whole months before this one. */
  activeDays: { kept: span(3, 'months'), seenBy: 'nobody' },
  supportMessages: { kept: 'account', seenBy: 'personAndTeam' },
  /** What a check found in a text, and objections to it; since then. */
  textChecks: { kept: span(90, 'days'), seenBy: 'team' },
  /** What an account did that could endanger others; since then. */
  riskEvents: { kept: span(180, 'days'), seenBy: 'team' },
  /** Cases that were dismissed, with their sealed evidence; since the decision. */
  dismissedCases: { kept: span(1, 'years'), seenBy: 'personAndTeam' },
  /** Cases that led to a measure; since the decision. */
  upheldCases: { kept: span(3, 'years'), seenBy: 'personAndTeam' },
  /** Sign-ins with their device; since they ended, or could not be used any more. */
  sessions: { kept: span(90, 'days'), seenBy: 'personAndTeam' },
  /** Addresses in security events; since the event. */
  securityAddresses: { kept: span(30, 'days'), seenBy: 'team' },
  /** Attempts to break in; since the event. */
  securityEvents: { kept: span(180, 'days'), seenBy: 'team' },
  /** The oldest backup. */
  backups: { kept: span(35, 'days'), seenBy: 'nobody' },
  audit: { kept: 'lasting', seenBy: 'team' },
} as const satisfies Record<string, Keeping>

export type KeptClass = keyof typeof retention

/** The classes of which rows are deleted after a span. */
export type TimedClass = {
  [K in KeptClass]: (typeof retention)[K]['kept'] extends Span ? K : never
}[KeptClass]

/**
 * Return the moment at which a span that ends `now` began, by the calendar in UTC. In a month without that day it is the
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

export const reportTargets = ['post', 'comment', 'message', 'user'] as const

/** The usual reasons, as codes. A reason in own words is accepted too. */
export const reportReasons = ['danger', 'sexual', 'contact', 'hurtful', 'spam', 'other'] as const

export const reportStatuses = ['pending', 'resolved', 'dismissed'] as const

export const severities = ['P1', 'P2', 'P3'] as const

/** Within how many minutes a person has looked at a case. */
export const targetMinutes: Record<(typeof severities)[number], number> = {
  P1: 15,
  P2: 240,
  P3: 1_440,
}

export const decisions = ['dismiss', 'delete_content', 'warn', 'suspend'] as const

export const reasonLength = { min: 1, max: 200 }
export const detailLength = { min: 0, max: 1_000 }
export const noteLength = { min: 0, max: 500 }
export const reportsPageSize = 20
/** For how long a claimed case is kept from other admins. */
export const claimMinutes = 30

/** How urgent a report is by its reason. Own words can say anything, so they do not wait for the last target time. */
export function severityOf(reason: string): (typeof severities)[number] {
  if (reason === 'danger' || reason === 'sexual') return 'P1'
  return reason === 'spam' || reason === 'other' ? 'P3' : 'P2'
}

/** How many days the statistics of the moderators look back. */
export const safetyDays = 30
/** From how many heavy cases of one day on an admin is asked to take a break. */
export const pauseAfterCases = 20
/** How many of the newest cases come with the statistics. */
export const recentReportsSize = 20
/** How many earlier decisions a person's record names. */
export const recordDecisionsSize = 20

/** The group under which a case is counted: a reason in own words is among the others. */
export const categoryOf = (reason: string): (typeof reportReasons)[number] =>
  reportReasons.find((one) => one === reason) ?? 'other'

/** The spec's word for how urgent a case is. */
export const priorityOf = (severity: (typeof severities)[number]): 'high' | 'medium' | 'low' =>
  (({ P1: 'high', P2: 'medium', P3: 'low' }) as const)[severity]

const rounded = (value: number) => Math.round(value * 10) / 10

/** How many percent of `whole` is `part`, with one decimal; null when there is nothing to divide by. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : rounded((100 * part) / whole)

/** What the figures of the moderators are computed from: cases and people of the last `safetyDays` days. */
export interface SafetyBasis {
  /** Cases that were opened. */
  opened: number
  /** Cases that wait now, also those that were opened earlier. */
  pending: number
  /** Cases that wait now and whose target time has passed. */
  overdue: number
  /** Cases that were first decided, and do not wait again because of an appeal. */
  decided: number
  /** Cases that were first decided, with those that wait again. */
  firstDecided: number
  /** Those of `firstDecided` that were decided within the target time of their severity, from when they were opened. */
  decidedInTime: number
  /** Those of `firstDecided` with an appeal that waits, or that changed nothing. */
  unmended: number
  /** Members who were seen. */
  activeMembers: number
}

/**
 * Safety score, in percent: of the cases that were due, how many were decided in time. Due are those that were first
 * decided in the period and those that wait longer than they should. null while none was due.
 */
export const safetyScoreOf = ({
  decidedInTime,
  firstDecided,
  overdue,
}: Pick<SafetyBasis, 'decidedInTime' | 'firstDecided' | 'overdue'>): number | null =>
  shareOf(decidedInTime, firstDecided + overdue)

/** Report rate: cases that were opened in the period for every 1,000 members who were active in it. null when none was. */
export const reportRateOf = ({
  opened,
  activeMembers,
}: Pick<SafetyBasis, 'opened' | 'activeMembers'>): number | null =>
  activeMembers === 0 ? null : rounded((1_000 * opened) / activeMembers)

/** Resolution rate, in percent: of what there was to decide in the period (decided in it, or waiting now) what is decided. */
export const resolutionRateOf = ({
  decided,
  pending,
}: Pick<SafetyBasis, 'decided' | 'pending'>): number | null => shareOf(decided, decided + pending)

/**
 * User satisfaction, in percent: of the cases first decided in the period, those that neither side appealed against, and
 * those whose appeal led to another decision. It says who did not disagree, which is as near as the product's records come.
 */
export const userSatisfactionOf = ({
  firstDecided,
  unmended,
}: Pick<SafetyBasis, 'firstDecided' | 'unmended'>): number | null =>
  shareOf(firstDecided - unmended, firstDecided)

/** By how many percent a count has changed against the period before; null when there was none then. */
export const trendOf = (now: number, before: number): number | null => shareOf(now - before, before)

/** How many whole months of 30 days have passed between two moments in milliseconds. */
export const monthsBetween = (from: number, to: number): number =>
  Math.max(0, Math.floor((to - from) / (30 * 86_400_000)))

/** When the claim of a case ends, in milliseconds since 1970. */
export const claimEnd = (claimedAt: string): number => Date.parse(claimedAt) + claimMinutes * 60_000

/** Whether a case is kept from other admins at `now` (milliseconds since 1970). */
export const isClaimed = (claimedAt: string | null, now: number): boolean =>
  claimedAt !== null && now < claimEnd(claimedAt)

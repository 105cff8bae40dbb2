export const reportTargets = ['post', 'comment', 'message', 'user'] as const

/** Codes of the usual reasons. A reason in own words is accepted too. */
export const reportReasons = ['danger', 'sexual', 'contact', 'hurtful', 'spam', 'other'] as const

export const reportStatuses = ['pending', 'resolved', 'dismissed'] as const

export const severities = ['P1', 'P2', 'P3'] as const

/** What opened a case: a member's report, the check of a text, or the risk score of an account. */
export const reportSources = ['person', 'check', 'risk'] as const

/** Target time of the first review, in minutes. */
export const targetMinutes: Record<(typeof severities)[number], number> = {
  P1: 15,
  P2: 240,
  P3: 1_440,
}

/** Decisions against the person concerned. */
export const upholdingDecisions = ['delete_content', 'warn', 'suspend'] as const
/** Decisions on a crisis: somebody reached them, an emergency service or a helpline has it, or nobody is in danger. */
export const crisisDecisions = ['helped', 'handed_over', 'no_danger'] as const
export const decisions = ['dismiss', ...upholdingDecisions, ...crisisDecisions] as const
type Decision = (typeof decisions)[number]

/** What becomes of a held text: it stays with its author without blame, or everybody can read it. */
export const heldStories = ['keep_private', 'publish'] as const

export const isUpholding = (decision: Decision): decision is (typeof upholdingDecisions)[number] =>
  upholdingDecisions.some((one) => one === decision)

export const isCrisisDecision = (
  decision: Decision,
): decision is (typeof crisisDecisions)[number] => crisisDecisions.some((one) => one === decision)

interface Suspected {
  reason: string
  findings: readonly { kind: string }[]
  alsoReported: readonly { reason: string }[]
}

/** Whether a case is about a crisis: a member reported danger, or the check found signs of a crisis. */
export const isCrisisCase = ({ reason, findings, alsoReported }: Suspected): boolean =>
  [{ reason }, ...alsoReported].some((one) => one.reason === 'danger') ||
  findings.some(({ kind }) => kind === 'crisis')

interface Standing {
  severity: (typeof severities)[number]
  status: string
  decision: string | null
}

/** Whether a case is urgent: one of the highest severity that waits for its first decision, not for that after an appeal. */
export const isUrgentCase = ({ severity, status, decision }: Standing): boolean =>
  severity === 'P1' && status === 'pending' && decision === null

interface Reporting {
  reporter: object | null
  side: string | null
}

/**
 * Whether a case shows the names of all its people. Otherwise it cannot be handed to an admin by name: a refusal would tell
 * that this admin is the masked person.
 */
export const namesEverybody = ({
  targetType,
  target,
  reporter,
  side,
  alsoReported,
}: {
  targetType: (typeof reportTargets)[number]
  target: { user: object | null }
  alsoReported: readonly Reporting[]
} & Reporting): boolean =>
  target.user !== null &&
  // Only the reporters of a message can be masked. A report by the product has neither reporter nor side.
  (targetType !== 'message' ||
    [{ reporter, side }, ...alsoReported].every(
      (one) => one.reporter !== null || one.side === null,
    ))

export const reasonLength = { min: 1, max: 200 }
export const detailLength = { min: 0, max: 1_000 }
export const noteLength = { min: 0, max: 500 }
export const reportsPageSize = 20
/** Length of a searched text in cases, and of a searched name. */
export const caseSearchLength = { min: 2, max: 100 }
export const casePersonLength = { min: 1, max: 100 }
/** How many waiting cases by the same reporters the folded list shows of each urgency. */
export const shownOfReporters = 3
/** Codes of those outside who are often told of a case: emergency numbers, helplines and people. Own words are accepted too. */
export const handoverRecipients = [
  '112',
  '119',
  '1388',
  '109',
  'police',
  'school',
  'guardian',
] as const
/** Those of them who can come, or who answer day and night: telling them does the step `call`. */
export const emergencyRecipients = [
  '112',
  '119',
  '1388',
  '109',
  'police',
] as const satisfies readonly (typeof handoverRecipients)[number][]
export const recipientLength = { min: 1, max: 100 }
export const handoverLength = { min: 1, max: 1_000 }
export const handoversPageSize = 50
/** Length of a note of the team about a case, in code points. */
export const caseNoteLength = { min: 1, max: 1_000 }
export const caseNotesPageSize = 20
/** The steps of a case about a crisis, in order. */
export const crisisSteps = ['claim', 'read', 'call', 'write', 'safe', 'decide', 'tell'] as const
/** The steps that an admin ticks: no act that is stored proves that they are done, or that there was nothing to do. */
export const tickedSteps = [
  'call',
  'safe',
  'tell',
] as const satisfies readonly (typeof crisisSteps)[number][]
/** Most open cases about the same person that a case leads to: the most urgent. */
export const linkedCasesSize = 100
/** Most messages that a case shows: the newest. */
export const shownCaseMessages = 100
/** How long a claimed case is reserved for its admin. */
export const claimMinutes = 30

/** Return the severity of a report by its reason. Own words could describe anything, so they never get the lowest severity. */
export function severityOf(reason: string): (typeof severities)[number] {
  if (reason === 'danger' || reason === 'sexual') return 'P1'
  return reason === 'spam' || reason === 'other' ? 'P3' : 'P2'
}

/** Period of the moderators' statistics, in days. */
export const safetyDays = 30
/** Number of heavy cases on one day from which a break is suggested to the admin. */
export const pauseAfterCases = 20
/** Number of newest cases in the statistics. */
export const recentReportsSize = 20
/** Number of earlier decisions in a member's record. */
export const recordDecisionsSize = 20

/** Return the group under which a case is counted: a reason in own words counts as other. */
export const categoryOf = (reason: string): (typeof reportReasons)[number] =>
  reportReasons.find((one) => one === reason) ?? 'other'

/** Return the priority, as the specification names it. */
export const priorityOf = (severity: (typeof severities)[number]): 'high' | 'medium' | 'low' =>
  (({ P1: 'high', P2: 'medium', P3: 'low' }) as const)[severity]

const rounded = (value: number) => Math.round(value * 10) / 10

/** Return `part` as a percentage of `whole`, with one decimal; null when `whole` is zero. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : rounded((100 * part) / whole)

/** Input of the moderators' figures: cases and members of the last `safetyDays` days. */
export interface SafetyBasis {
  /** Cases opened in the period. */
  opened: number
  /** Cases that wait now, including those opened earlier. */
  pending: number
  /** Waiting cases past their target time. */
  overdue: number
  /** Cases first decided in the period and not waiting again because of an appeal. */
  decided: number
  /** Cases first decided in the period, including those waiting again. */
  firstDecided: number
  /** Those of `firstDecided` that were decided within the target time of their severity, from when they were opened. */
  decidedInTime: number
  /** Those of `firstDecided` with an appeal that waits, or that changed nothing. */
  unmended: number
  /** Those of `firstDecided` whose appeals have all changed the decision. */
  mended: number
  /** Members seen in the period. */
  activeMembers: number
}

/**
 * Safety score, in percent: the share of due cases that were decided in time. Due are cases first decided in the period and
 * those past their target time. null while none was due.
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

/** Resolution rate, in percent: the decided share of all cases that were decided in the period or wait now. */
export const resolutionRateOf = ({
  decided,
  pending,
}: Pick<SafetyBasis, 'decided' | 'pending'>): number | null => shareOf(decided, decided + pending)

/**
 * User satisfaction, in percent: the share of cases first decided in the period without an appeal. It measures the absence
 * of disagreement, the closest that the records allow. A decision that an appeal changed was contested, and was wrong.
 */
export const userSatisfactionOf = ({
  firstDecided,
  unmended,
  mended,
}: Pick<SafetyBasis, 'firstDecided' | 'unmended' | 'mended'>): number | null =>
  shareOf(firstDecided - unmended - mended, firstDecided)

/** Return the change of a count against the period before, in percent; null when that period had none. */
export const trendOf = (now: number, before: number): number | null => shareOf(now - before, before)

/** Return the number of whole months of 30 days between two moments in milliseconds. */
export const monthsBetween = (from: number, to: number): number =>
  Math.max(0, Math.floor((to - from) / (30 * 86_400_000)))

/** Return when the claim of a case ends, in milliseconds since 1970. */
export const claimEnd = (claimedAt: string): number => Date.parse(claimedAt) + claimMinutes * 60_000

/** Whether a case is reserved for its admin at `now` (milliseconds since 1970). */
export const isClaimed = (claimedAt: string | null, now: number): boolean =>
  claimedAt !== null && now < claimEnd(claimedAt)

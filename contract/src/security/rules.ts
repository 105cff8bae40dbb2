/** Types of attacks and probes. */
export const attackTypes = [
  ...(['brute_force', 'credential_stuffing', 'enumeration', 'token_forgery'] as const),
  ...(['token_reuse', 'session_anomaly', 'privilege_escalation', 'idor_probe'] as const),
  ...(['sql_injection', 'xss', 'path_scan', 'malformed_request'] as const),
  ...(['rate_limit', 'socket_flood', 'foreign_origin'] as const),
] as const
export type AttackType = (typeof attackTypes)[number]

/** Return the reason of a block for an attack that was detected. Screens put it in words. */
export const detectedReason = (type: AttackType): string => `hacking attempt detected: ${type}`
/** Return the type of attack in such a reason; undefined for a reason in own words. */
export const detectedTypeOf = (reason: string): AttackType | undefined =>
  attackTypes.find((type) => reason === detectedReason(type))

/** From the least to the most serious. */
export const attackSeverities = ['low', 'medium', 'high', 'critical'] as const
export type AttackSeverity = (typeof attackSeverities)[number]

/**
 * `blocked`: the server itself has blocked the source for a while. `resolved`: an admin has closed it, or has blocked its
 * source.
 */
export const incidentStatuses = ['blocked', 'investigating', 'resolved'] as const
export type IncidentStatus = (typeof incidentStatuses)[number]

/** Detection rules: finer than the types. */
export const detectionRules = [
  ...(['password_guessing', 'guessed_password', 'forgotten_password'] as const),
  ...(['recovery_guessing', 'factor_guessing', 'own_password_guessing'] as const),
  ...(['test_account_sign_in', 'password_spraying', 'names_tried'] as const),
  ...(['missing_things', 'scraping', 'foreign_things', 'admin_calls'] as const),
  ...(['claimed_admin', 'audit_broken', 'forged_token'] as const),
  ...(['ended_session_elsewhere', 'session_elsewhere', 'gifts_of_one_device'] as const),
  ...(['admin_elsewhere', 'admin_deletions', 'admin_restore', 'sql_probe'] as const),
  ...(['script_probe', 'csp_violation', 'path_probe', 'unknown_paths'] as const),
  ...(['broken_requests', 'poisoned_body', 'refused_uploads', 'too_fast'] as const),
  ...(['mass_contact', 'mass_reports', 'insistence', 'socket_limits'] as const),
  ...(['foreign_page'] as const),
] as const
export type DetectionRule = (typeof detectionRules)[number]

/** Most attempts and blocked networks on the security screen. */
export const securityListLength = 200
export const incidentsPageSize = 30
export const sessionsPageSize = 50
/** Length of a search in usernames, addresses and devices, in code points. */
export const sessionSearchLength = { min: 1, max: 100 }
/** Number of latest attempts in an incident. */
export const incidentEventsLength = 20
/** Length of a network's text, as `2001:db8:0:1::/64`. */
export const networkLength = { min: 2, max: 43 }
export const blockReasonLength = { min: 1, max: 200 }
/** Length of the note with which an incident is closed. */
export const incidentNoteLength = { min: 1, max: 200 }

/** Points that an open incident deducts from the score, by its severity. */
export const severityPoints: Readonly<Record<AttackSeverity, number>> = {
  low: 1,
  medium: 5,
  high: 15,
  critical: 40,
}

/** The fields of an incident that the score needs. */
interface Scored {
  type: AttackType
  severity: AttackSeverity
  status: IncidentStatus
}

/** All points while it is investigated, half once its source is blocked, none once it is closed. */
function pointsOf({ severity, status }: Scored): number {
  if (status === 'resolved') return 0
  const points = severityPoints[severity]
  return status === 'blocked' ? Math.ceil(points / 2) : points
}

/**
 * Return the incidents with the points that each deducts. Only the gravest of each type deducts any, so that attackers who
 * switch networks cannot lower the score further.
 */
export function withPoints<I extends Scored>(incidents: readonly I[]): (I & { points: number })[] {
  const counted = new Set<AttackType>()
  return incidents
    .map((incident) => ({ ...incident, points: pointsOf(incident) }))
    .toSorted((a, b) => b.points - a.points)
    .map((incident) => {
      const isFirst = !counted.has(incident.type)
      counted.add(incident.type)
      return isFirst ? incident : { ...incident, points: 0 }
    })
}

/** Return the score of an installation: 100 minus the points of open incidents, and never below 0. */
export const securityScoreOf = (incidents: readonly Scored[]): number =>
  Math.max(0, 100 - withPoints(incidents).reduce((sum, { points }) => sum + points, 0))

/** Return the threat level for a score. */
export function threatLevelOf(score: number): AttackSeverity {
  if (score >= 90) return 'low'
  if (score >= 70) return 'medium'
  return score >= 40 ? 'high' : 'critical'
}

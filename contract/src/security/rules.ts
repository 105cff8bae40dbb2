/** What attacks and probes are called. */
export const attackTypes = [
  ...(['brute_force', 'credential_stuffing', 'enumeration', 'token_forgery'] as const),
  ...(['token_reuse', 'session_anomaly', 'privilege_escalation', 'idor_probe'] as const),
  ...(['sql_injection', 'xss', 'path_scan', 'malformed_request'] as const),
  ...(['rate_limit', 'socket_flood', 'foreign_origin'] as const),
] as const
export type AttackType = (typeof attackTypes)[number]

/** From the least to the most serious. */
export const attackSeverities = ['low', 'medium', 'high', 'critical'] as const
export type AttackSeverity = (typeof attackSeverities)[number]

/** `blocked`: the server has shut it out by itself for a while. `resolved`: an admin has closed it. */
export const incidentStatuses = ['blocked', 'investigating', 'resolved'] as const
export type IncidentStatus = (typeof incidentStatuses)[number]

/** By which rule something was noticed: finer than its type. */
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

/** How many attempts, sessions and blocked networks the security screen shows at most. */
export const securityListLength = 200
export const incidentsPageSize = 30
/** How many of its last attempts an incident names. */
export const incidentEventsLength = 20
/** Of a network, as `2001:db8:0:1::/64`. */
export const networkLength = { min: 2, max: 43 }
export const blockReasonLength = { min: 1, max: 200 }

/** What an open incident takes off the score, by its severity. */
export const severityPoints: Readonly<Record<AttackSeverity, number>> = {
  low: 1,
  medium: 5,
  high: 15,
  critical: 40,
}

/** What is known of an incident where the score is counted. */
interface Scored {
  type: AttackType
  severity: AttackSeverity
  status: IncidentStatus
}

/** All of its points while it is being looked at, half once it is shut out, none once it is closed. */
function pointsOf({ severity, status }: Scored): number {
  if (status === 'resolved') return 0
  const points = severityPoints[severity]
  return status === 'blocked' ? Math.ceil(points / 2) : points
}

/**
 * What each incident takes off the score. Of one type only the gravest takes anything: who comes from ever other networks
 * must not make it fall further.
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

/** The score of an installation: 100 without an open incident, less the points of the others, and never below 0. */
export const securityScoreOf = (incidents: readonly Scored[]): number =>
  Math.max(0, 100 - withPoints(incidents).reduce((sum, { points }) => sum + points, 0))

/** How serious it is now, by the score alone. */
export function threatLevelOf(score: number): AttackSeverity {
  if (score >= 90) return 'low'
  if (score >= 70) return 'medium'
  return score >= 40 ? 'high' : 'critical'
}

import type { AttackSeverity, AttackType, DetectionRule } from '@dodam/contract'

const minute = 60
const hour = 3_600
const day = 86_400

/** How many different observations of one source within a time are an attack. */
export interface Threshold {
  severity: AttackSeverity
  from: number
  seconds: number
  /** For which observations of the rule it is; without it, for those that name no kind. */
  kind?: string
  /** Counts what came from the network of accounts, each of which may stay below the other thresholds. */
  isOfNetwork?: boolean
  /** Counts the sources of all observations instead, each of which may stay below the other thresholds. */
  isOfSources?: boolean
}

interface Detection {
  type: AttackType
  /** From the least to the most serious: the last one that is reached gives the severity. */
  thresholds: readonly Threshold[]
}

type More = Pick<Threshold, 'kind' | 'isOfNetwork' | 'isOfSources'>
const at =
  (severity: AttackSeverity) =>
  (from: number, seconds: number, more: More = {}): Threshold => ({
    severity,
    from,
    seconds,
    ...more,
  })
const [low, medium, high, critical] = [at('low'), at('medium'), at('high'), at('critical')]

// A strange link that a person follows is one; what people write is not searched for probes.
const probes = [medium(3, day), medium(10, day, { isOfSources: true })]
// Different searches: people ask about code and write quotes, but not eight times.
const searches = medium(8, hour, { kind: 'search' })

/**
 * Every rule with its thresholds, and what our own people and clients do at most. What is counted of which source is in
 * `observations.ts`; where a count alone would blame a school or a forgotten password, by `sign-ins.ts` and `scraping.ts`.
 */
export const detections: Record<DetectionRule, Detection> = {
  // Known browsers are not counted. After five the limits make each guess wait; owners give up before ten.
  password_guessing: { type: 'brute_force', thresholds: [medium(5, 15 * minute), medium(10, day)] },
  // A right password from a browser and a network new to the account, after guesses from there.
  guessed_password: { type: 'brute_force', thresholds: [critical(1, hour)] },
  // From a browser or network of the account: most likely its owner.
  forgotten_password: { type: 'brute_force', thresholds: [low(8, hour)] },
  // Codes are copied from paper; in a browser of the account they are not counted.
  recovery_guessing: { type: 'brute_force', thresholds: [medium(6, day)] },
  // This far needs an admin's password; a late or mistyped code is one or two.
  factor_guessing: { type: 'brute_force', thresholds: [high(5, day)] },
  // Wrong passwords inside an open session: a device without its owner. An admin's typos are one or two.
  own_password_guessing: {
    type: 'brute_force',
    thresholds: [medium(8, hour), high(3, 15 * minute, { kind: 'admin' })],
  },
  // Their password is public, and in production they cannot sign in; once is curiosity.
  test_account_sign_in: { type: 'brute_force', thresholds: [critical(3, day)] },
  // Observed only where `sign-ins.ts` found it.
  password_spraying: { type: 'credential_stuffing', thresholds: [high(1, hour)] },
  // Taken names at sign-up: a class of thirty, or a school in a day, does not want only taken ones.
  names_tried: { type: 'enumeration', thresholds: [low(30, 5 * minute), low(60, day)] },
  // Old links and deleted stories are a few at a time.
  missing_things: { type: 'enumeration', thresholds: [medium(30, 5 * minute), medium(100, day)] },
  // People, stories and pages of lists: one in three seconds without a pause, or one in a minute for sixteen hours.
  scraping: {
    type: 'enumeration',
    thresholds: [
      medium(200, 10 * minute),
      medium(1_000, day),
      medium(200, 10 * minute, { kind: 'visitor' }),
      // Sixty strangers were opened in an hour, or `scraping.ts` found accounts that read together.
      medium(1, hour, { kind: 'certain' }),
    ],
  },
  // An old tab asks for the same few rooms again, and different ones are counted. Attackers change accounts.
  foreign_things: {
    type: 'idor_probe',
    thresholds: [high(10, 5 * minute), high(25, day), high(25, day, { isOfNetwork: true })],
  },
  // One may be an old bookmark. An admin until a day ago has pages open that ask on.
  admin_calls: {
    type: 'privilege_escalation',
    thresholds: [
      low(1, 5 * minute),
      high(3, day),
      high(10, day, { isOfSources: true }),
      high(3, day, { kind: 'visitor' }),
      high(10, day, { kind: 'visitor', isOfSources: true }),
      high(60, day, { kind: 'former' }),
    ],
  },
  // No client of ours sends the right itself.
  claimed_admin: { type: 'privilege_escalation', thresholds: [high(1, hour)] },
  // Needs access to the database.
  audit_broken: { type: 'privilege_escalation', thresholds: [critical(1, day)] },
  // A token that a person has copied badly is one, but it has a signature.
  forged_token: {
    type: 'token_forgery',
    thresholds: [
      high(3, hour),
      high(10, hour, { isOfSources: true }),
      high(1, hour, { kind: 'unsigned' }),
    ],
  },
  // An old tab has the browser of its session; another browser never had the token.
  ended_session_elsewhere: { type: 'token_reuse', thresholds: [high(1, hour)] },
  // From Wi-Fi to mobile the network changes once or twice, and not the browser.
  session_elsewhere: {
    type: 'session_anomaly',
    thresholds: [medium(1, hour), medium(8, 10 * minute, { kind: 'moved' })],
  },
  // Observed only where a job of `jobs.ts` found it.
  gifts_of_one_device: { type: 'session_anomaly', thresholds: [medium(1, day)] },
  // A browser and a network in which the admin has never been.
  admin_elsewhere: { type: 'session_anomaly', thresholds: [high(1, day)] },
  // Each deletion needs a look. Reported contents lie ready, and one takes half a minute to read.
  admin_deletions: {
    type: 'session_anomaly',
    thresholds: [high(5, 10 * minute), high(20, 10 * minute, { kind: 'decided' })],
  },
  // It is rare, and every admin should know at once.
  admin_restore: { type: 'session_anomaly', thresholds: [critical(1, hour)] },
  sql_probe: { type: 'sql_injection', thresholds: [...probes, searches] },
  script_probe: { type: 'xss', thresholds: [...probes, searches] },
  // Different networks whose browsers block the same thing on our pages; extensions are not counted.
  csp_violation: { type: 'xss', thresholds: [high(5, 10 * minute)] },
  path_probe: { type: 'path_scan', thresholds: probes },
  // An old app asks for the same few, and its files are not counted. One decoy may be a browser extension.
  unknown_paths: {
    type: 'path_scan',
    thresholds: [low(2, hour, { kind: 'decoy' }), medium(20, day)],
  },
  // No client of ours sends what is no JSON, or no id; forms are checked in the browser first.
  broken_requests: {
    type: 'malformed_request',
    thresholds: [
      low(60, 10 * minute, { kind: 'form' }),
      medium(10, hour),
      medium(3, hour, { kind: 'oversized' }),
    ],
  },
  // Names of fields, never words in a text: people do not send them by chance.
  poisoned_body: { type: 'malformed_request', thresholds: [medium(1, hour)] },
  // Only admins upload. After a mistake comes the right file, not the third wrong one.
  refused_uploads: {
    type: 'malformed_request',
    thresholds: [low(1, 10 * minute), high(3, 10 * minute)],
  },
  // Our client waits when it is told to; a hundred tabs behind one address do not reach it.
  too_fast: { type: 'rate_limit', thresholds: [medium(60, minute), high(600, minute)] },
  // Different stories whose authors were really asked for a chat: all that an hour allows, or two thirds of a day.
  mass_contact: { type: 'rate_limit', thresholds: [low(10, hour), medium(20, day)] },
  // Reports beyond what an hour allows, which is more than a person reads with care.
  mass_reports: { type: 'rate_limit', thresholds: [medium(5, hour)] },
  // One write, or the export, again and again although it is refused: our client waits.
  insistence: { type: 'rate_limit', thresholds: [medium(30, hour)] },
  // Our client sends no malformed events, and backs off to one handshake in 30 seconds.
  socket_limits: {
    type: 'socket_flood',
    thresholds: [medium(1, hour), medium(20, 5 * minute, { kind: 'handshake' })],
  },
  // Of one network, which is not blamed. One may be a person on an old address of ours.
  foreign_page: { type: 'foreign_origin', thresholds: [medium(2, hour)] },
}

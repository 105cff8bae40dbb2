import type { AttackSeverity, AttackType, DetectionRule } from '@dodam/contract'

const minutes = 60
const hours = 3_600
const day = 86_400

/** When something is an attack. */
export interface Detection {
  type: AttackType
  severity: AttackSeverity
  /** So many different ones within `seconds`. */
  from: number
  /** Of so many sources together, each of which may stay below `from`; without it they are never taken together. */
  spread?: number
  /** How many it takes of what is counted apart (`part` of a reading) where that is not `from`. */
  fromOf?: Readonly<Record<string, number>>
  seconds: number
  /** What our own people and clients do at most, and so why it is not less. */
  why: string
}

/**
 * Every rule with its threshold. What is counted, and of whom, is said by `readings.ts`; what else must be true where a
 * count alone would blame a school or somebody who forgot their password, by `sign-ins.ts` and `scraping.ts`.
 */
export const detections: Record<DetectionRule, Detection> = {
  password_guessing: {
    ...{ type: 'brute_force', severity: 'medium', from: 5, seconds: 15 * minutes },
    why: 'Known browsers are not counted; after five the limits make everybody wait.',
  },
  slow_password_guessing: {
    ...{ type: 'brute_force', severity: 'medium', from: 10, seconds: day },
    why: 'Who has forgotten a password gives up, or writes to the support team, before ten.',
  },
  guessed_password: {
    ...{ type: 'brute_force', severity: 'critical', from: 1, seconds: hours },
    why: 'A right password from a browser and a network new to the account, after guesses from there.',
  },
  forgotten_password: {
    ...{ type: 'brute_force', severity: 'low', from: 8, seconds: hours },
    why: 'From a browser or network of the account: most likely its owner.',
  },
  factor_guessing: {
    ...{ type: 'brute_force', severity: 'high', from: 5, seconds: day },
    why: 'Whoever gets that far has an admin’s password; a late or mistyped code is one or two.',
  },
  recovery_guessing: {
    ...{ type: 'brute_force', severity: 'medium', from: 6, seconds: day },
    why: 'Codes are copied from paper; in a browser of the account they are not counted.',
  },
  own_password_guessing: {
    ...{ type: 'brute_force', severity: 'medium', from: 8, seconds: hours },
    why: 'Wrong passwords inside an open session: somebody has the device, and not the password.',
  },
  password_spraying: {
    ...{ type: 'credential_stuffing', severity: 'high', from: 10, seconds: 10 * minutes },
    why: 'A class signs in together, but nearly all succeed, and nearly all names exist.',
  },
  spread_password_spraying: {
    ...{ type: 'credential_stuffing', severity: 'high', from: 30, seconds: day },
    why: 'Accounts whose failures no success followed; compared with those that did succeed.',
  },
  names_tried: {
    ...{ type: 'enumeration', severity: 'low', from: 30, seconds: 5 * minutes },
    why: 'Names that were taken at sign-up: a class of thirty does not all want taken ones.',
  },
  slow_names_tried: {
    ...{ type: 'enumeration', severity: 'low', from: 60, seconds: day },
    why: 'The same, as slowly as the limits of sign-up let it; a school that joins wants new names.',
  },
  missing_things: {
    ...{ type: 'enumeration', severity: 'medium', from: 30, seconds: 5 * minutes },
    why: 'Old links and deleted stories are a few at a time.',
  },
  slow_missing_things: {
    ...{ type: 'enumeration', severity: 'medium', from: 100, seconds: day },
    why: 'The same, patiently: different ones, of one account.',
  },
  foreign_things: {
    ...{ type: 'idor_probe', severity: 'high', from: 10, seconds: 5 * minutes },
    why: 'An old tab asks for the same few rooms again, and different ones are counted.',
  },
  slow_foreign_things: {
    ...{ type: 'idor_probe', severity: 'high', from: 25, seconds: day },
    why: 'The same, patiently.',
  },
  scraping: {
    ...{ type: 'enumeration', severity: 'medium', from: 200, seconds: 10 * minutes },
    fromOf: { people: 1 },
    why: 'Different people, stories and pages of lists: more than one in three seconds, without a pause. A person refused because sixty strangers were opened in an hour is one already.',
  },
  scraping_together: {
    ...{ type: 'enumeration', severity: 'medium', from: 1, seconds: hours },
    why: 'As much by accounts of one network in turn, each more than a reader: a school has many who read little.',
  },
  slow_scraping: {
    ...{ type: 'enumeration', severity: 'medium', from: 1_000, seconds: day },
    why: 'One in a minute, for sixteen hours.',
  },
  admin_call: {
    ...{ type: 'privilege_escalation', severity: 'low', from: 1, seconds: 5 * minutes },
    why: 'An old bookmark of a former admin is one.',
  },
  admin_calls: {
    ...{ type: 'privilege_escalation', severity: 'high', from: 3, spread: 10, seconds: day },
    fromOf: { former: 60 },
    why: 'Different calls, or one again and again. Who was an admin a day ago has pages open that ask on.',
  },
  claimed_admin: {
    ...{ type: 'privilege_escalation', severity: 'high', from: 1, seconds: hours },
    why: 'No client of ours sends the right itself.',
  },
  forged_token: {
    ...{ type: 'token_forgery', severity: 'high', from: 3, spread: 10, seconds: hours },
    why: 'A token that a person has copied badly is one.',
  },
  unsigned_token: {
    ...{ type: 'token_forgery', severity: 'high', from: 1, seconds: hours },
    why: 'Nobody has such a token by chance.',
  },
  ended_session_elsewhere: {
    ...{ type: 'token_reuse', severity: 'high', from: 1, seconds: hours },
    why: 'An old tab has the browser of its session; another browser never had the token.',
  },
  session_elsewhere: {
    ...{ type: 'session_anomaly', severity: 'medium', from: 1, seconds: hours },
    why: 'From Wi-Fi to mobile the network changes, and not the browser.',
  },
  session_in_two_places: {
    ...{ type: 'session_anomaly', severity: 'medium', from: 8, seconds: 10 * minutes },
    why: 'Changes between far networks: who leaves the Wi-Fi does so once or twice. IPv4 beside IPv6 is not counted.',
  },
  sql_probe: {
    ...{ type: 'sql_injection', severity: 'medium', from: 3, spread: 10, seconds: day },
    why: 'Not in what people write or search; a strange link that somebody follows is one.',
  },
  script_probe: {
    ...{ type: 'xss', severity: 'medium', from: 3, spread: 10, seconds: day },
    why: 'As for SQL.',
  },
  searched_sql: {
    ...{ type: 'sql_injection', severity: 'medium', from: 8, seconds: hours },
    why: 'Different searches: people ask about code and write quotes, but not eight times.',
  },
  searched_scripts: {
    ...{ type: 'xss', severity: 'medium', from: 8, seconds: hours },
    why: 'As for SQL.',
  },
  csp_violation: {
    ...{ type: 'xss', severity: 'high', from: 5, seconds: 10 * minutes },
    why: 'Different networks whose browsers block the same thing on our pages; extensions are not counted.',
  },
  path_probe: {
    ...{ type: 'path_scan', severity: 'medium', from: 3, spread: 10, seconds: day },
    why: 'As for SQL.',
  },
  decoy_path: {
    ...{ type: 'path_scan', severity: 'low', from: 2, seconds: hours },
    why: 'Files that only other software has; one may be a browser extension.',
  },
  unknown_paths: {
    ...{ type: 'path_scan', severity: 'medium', from: 20, seconds: day },
    why: 'Different ones: an old app asks for the same few, and its files are not counted.',
  },
  broken_requests: {
    ...{ type: 'malformed_request', severity: 'medium', from: 10, seconds: hours },
    why: 'No client of ours sends what is no JSON, or no id.',
  },
  wrong_requests: {
    ...{ type: 'malformed_request', severity: 'low', from: 60, seconds: 10 * minutes },
    why: 'Forms are checked in the browser first; a person does not send sixty wrong ones.',
  },
  oversized_requests: {
    ...{ type: 'malformed_request', severity: 'medium', from: 3, seconds: hours },
    why: 'The longest thing a person can send is far below the limit.',
  },
  poisoned_body: {
    ...{ type: 'malformed_request', severity: 'medium', from: 1, seconds: hours },
    why: 'Names of fields, never words in a text: nobody sends them by chance.',
  },
  refused_upload: {
    ...{ type: 'malformed_request', severity: 'low', from: 1, seconds: 10 * minutes },
    why: 'Only admins upload, and one wrong file is a mistake: noted, and nothing more.',
  },
  refused_uploads: {
    ...{ type: 'malformed_request', severity: 'high', from: 3, seconds: 10 * minutes },
    why: 'After a mistake comes the right file, not the third wrong one.',
  },
  too_fast: {
    ...{ type: 'rate_limit', severity: 'medium', from: 60, seconds: minutes },
    why: 'Our client waits when it is told to; a hundred tabs behind one address do not reach it.',
  },
  flood: {
    ...{ type: 'rate_limit', severity: 'high', from: 600, seconds: minutes },
    why: 'Ten times as much.',
  },
  socket_strikes: {
    ...{ type: 'socket_flood', severity: 'medium', from: 1, seconds: hours },
    why: 'Three malformed or too many events on one socket, which our client never sends.',
  },
  handshakes: {
    ...{ type: 'socket_flood', severity: 'medium', from: 20, seconds: 5 * minutes },
    why: 'Refused as too many; our client backs off to one in 30 seconds.',
  },
  foreign_page: {
    ...{ type: 'foreign_origin', severity: 'medium', from: 2, seconds: hours },
    why: 'Of one network, which is not blamed: whoever has the page open knows nothing of it. Extensions are not counted; one may be a person on an old address of ours.',
  },
  gifts_of_one_device: {
    ...{ type: 'session_anomaly', severity: 'medium', from: 3, seconds: day },
    why: 'Siblings share a browser, three accounts rarely; for a person to look at.',
  },
  mass_contact: {
    ...{ type: 'rate_limit', severity: 'medium', from: 10, seconds: hours },
    why: 'Chat requests beyond what a day allows; asking once more and again is no habit of listeners.',
  },
  mass_reports: {
    ...{ type: 'rate_limit', severity: 'medium', from: 5, seconds: hours },
    why: 'Reports beyond what an hour allows, which is more than anybody reads with care.',
  },
  insistence: {
    ...{ type: 'rate_limit', severity: 'medium', from: 30, seconds: hours },
    why: 'One write, or the export, again and again although it is refused: our client waits.',
  },
  admin_elsewhere: {
    ...{ type: 'session_anomaly', severity: 'high', from: 1, seconds: day },
    why: 'An admin in a browser and from a network in which they have never been.',
  },
  admin_password_guessing: {
    ...{ type: 'brute_force', severity: 'high', from: 3, seconds: 15 * minutes },
    why: 'Wrong passwords at what asks for one: a typo is one or two.',
  },
  admin_deletions: {
    ...{ type: 'session_anomaly', severity: 'high', from: 5, seconds: 10 * minutes },
    fromOf: { decided: 20 },
    why: 'Accounts and contents are deleted after a look each. Reported ones lie ready, and one after the other takes half a minute to read.',
  },
  admin_restore: {
    ...{ type: 'session_anomaly', severity: 'critical', from: 1, seconds: hours },
    why: 'It is rare, and every admin should know at once.',
  },
  audit_broken: {
    ...{ type: 'privilege_escalation', severity: 'critical', from: 1, seconds: day },
    why: 'Only somebody inside the database can do that.',
  },
  test_account_sign_in: {
    ...{ type: 'brute_force', severity: 'critical', from: 3, seconds: day },
    why: 'Their password is public, and in production they cannot sign in; once is somebody who read of them.',
  },
}

/** For how long the server slows a network down or shuts it out by itself. */
export const answerSeconds = 15 * minutes
/** The server shuts a network out only after it has been slowed down for so long, and something came since. */
export const slowedFirstSeconds = minutes
/** A network from which so many accounts came in the last day that are older than that is never shut out by the server. */
export const healthyAccounts = 5
/** Incidents of so many different types are independent signs. */
export const independentTypes = 2
/** For which of its rules a network is slowed down already while it is alone. */
export const slowsFrom: AttackSeverity = 'medium'
/** Attempts of one incident within this time share a row. */
export const foldSeconds = 10
/** Incidents in which nothing happened for so long are closed. */
export const quietDays = 30

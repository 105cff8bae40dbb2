/** Events of an account's own behaviour. */
export const ownSigns = [
  'request',
  'same-message',
  'night',
  'handoff',
  'approach-refused',
  'approach-confirmed',
  'insult-confirmed',
  'banned-browser',
  'banned-network',
] as const

/** Reactions of others and of moderators, which the account itself cannot see here. */
export const othersSigns = [
  'request-declined',
  'blocked',
  'reported',
  'report-upheld',
  'report-dismissed',
] as const

/** Reasons for points, each with its own rule. */
export const riskReasons = [
  'banned-browser',
  'banned-network',
  'approach-refused',
  'approach-confirmed',
  'handoff',
  'handoffs-a-day',
  'report-upheld',
  'reported',
  'blocked',
  'insult-confirmed',
  'same-message',
  'declined-share',
  'younger-people',
  'requests-an-hour',
  'night',
] as const

export const riskEventsPageSize = 50

/** What the product notes about an account over time: its own acts. */
export const ownSigns = [
  'request',
  'same-message',
  'night',
  'handoff',
  'approach-refused',
  'approach-confirmed',
  'insult-confirmed',
] as const

/** What others and moderators did because of it, of which the account itself learns nothing here. */
export const othersSigns = [
  'request-declined',
  'blocked',
  'reported',
  'report-upheld',
  'report-dismissed',
] as const

/** What can give points, each by a rule of its own. */
export const riskReasons = [
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

/** The day of the latest change of the terms and the privacy policy. Who opens an account agrees to these. */
export const termsVersion = '2026-12-01'

/** Usernames reserved for the team and the demo accounts, compared without regard to case. */
export const reservedUsernames: readonly string[] = [
  'support',
  'anonymous1',
  'anonymous2',
  'anonymous3',
  'listener1',
  'listener2',
  'testuser1',
  'testuser2',
  'mindhelper',
  'teenbuddy',
  'carebot',
  'aifriend',
]

export const isReserved = (name: string) => reservedUsernames.includes(name.toLowerCase())

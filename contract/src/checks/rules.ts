/** Where a text stands that is checked. */
export const checkedPlaces = [
  'post',
  'comment',
  'message',
  'request',
  'rating',
  'nickname',
  'bio',
  'application',
  'support',
  'helper',
] as const

type Places = readonly (typeof checkedPlaces)[number][]

/** What the team alone reads, and answers: there the check shows its writer nothing. */
export const teamPlaces: Places = ['application', 'support']
/** Texts that only the team or the helper reads. No member is hurt by them, so only signs of a crisis count. */
export const unsharedPlaces: Places = [...teamPlaces, 'helper']

/** What can happen to a text. `asked` is one that its writer has not confirmed. */
export const checkActions = [
  'posted',
  'noted',
  'masked',
  'held',
  'asked',
  'confirmed',
  'refused',
] as const

/** What the writer of a text that went through is told about it. */
export const noticeCodes = ['CRISIS', 'CONTACT_MASKED', 'CONTACT_NOTED', 'HELD'] as const

/** What stands in a message in place of each contact. */
export const contactMask = '●●●'

export const objectionLength = { min: 1, max: 2_000 }
export const objectionsPageSize = 20

/** What a call may send whose text cannot be reported by itself: the case is about its writer, and may be open already. */
export const casesOpened = ['report:new', 'report:changed'] as const

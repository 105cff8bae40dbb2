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

/** What only the support team or the helper reads. Nobody is hurt by it, so nothing but a crisis counts there. */
export const unsharedPlaces: readonly (typeof checkedPlaces)[number][] = [
  'application',
  'support',
  'helper',
]

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

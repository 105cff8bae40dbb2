/** Kinds of text that are checked. */
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

/** Texts that only the team reads and answers: the check shows their author nothing. */
export const teamPlaces: Places = ['application', 'support']
/** Texts that only the team or the helper reads. No member is hurt by them, so only signs of a crisis count. */
export const unsharedPlaces: Places = [...teamPlaces, 'helper']

/** Possible outcomes of a check. `asked`: the author has not confirmed the text. */
export const checkActions = [
  'posted',
  'noted',
  'masked',
  'held',
  'asked',
  'confirmed',
  'refused',
] as const

/** How a rule of the check works: `shadow` counts what it finds, without any effect. */
export const ruleModes = ['on', 'shadow', 'off'] as const
export const ruleNoteLength = { min: 1, max: 300 }

/** Notices to the author of an accepted text. */
export const noticeCodes = ['CRISIS', 'CONTACT_MASKED', 'CONTACT_NOTED', 'HELD'] as const

/** Replaces each contact in a message. */
export const contactMask = '●●●'

export const objectionLength = { min: 1, max: 2_000 }
export const objectionsPageSize = 20

/** Events of a call whose text is not stored and so cannot be reported itself: the case is about its author, and may be open already. */
export const casesOpened = ['report:new', 'report:changed'] as const

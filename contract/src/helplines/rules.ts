export const helplineRegions = ['kr', 'us', 'gb'] as const
export type HelplineRegion = (typeof helplineRegions)[number]

export const helplineNames = [
  'kr109',
  'kr1388',
  'kr15770199',
  'kr117',
  'kr1366',
  'kr119',
  'kr112',
  'us988',
  'us911',
  'gbChildline',
  'gbShout',
  'gbSamaritans',
  'gb999',
] as const
/**
 * What help is needed for that another line than the first fits: too much of a medicine, what others do, a danger to life at
 * this moment, as on a roof, or bullying at school.
 */
export const helpNeeds = ['overdose', 'harmed', 'danger', 'bullied'] as const
export type HelpNeed = (typeof helpNeeds)[number]
/** The needs for which minutes count: help comes by an emergency number. */
export type UrgentNeed = 'overdose' | 'danger'
export const isUrgent = (need: HelpNeed | undefined): need is UrgentNeed =>
  need === 'overdose' || need === 'danger'

export type HelplineName = (typeof helplineNames)[number]

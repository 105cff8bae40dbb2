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
/** What help is needed for that another line than the first fits: too much of a medicine, or what others do. */
export const helpNeeds = ['overdose', 'harmed'] as const
export type HelpNeed = (typeof helpNeeds)[number]

export type HelplineName = (typeof helplineNames)[number]

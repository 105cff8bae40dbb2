export const helplineRegions = ['kr', 'us', 'gb'] as const
export type HelplineRegion = (typeof helplineRegions)[number]

export const helplineNames = [
  'kr109',
  'kr1388',
  'kr15770199',
  'kr119',
  'kr112',
  'us988',
  'us911',
  'gbChildline',
  'gbShout',
  'gbSamaritans',
  'gb999',
] as const
export type HelplineName = (typeof helplineNames)[number]

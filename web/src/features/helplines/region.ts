import { type HelplineRegion, helplineRegions } from '@dodam/contract'

/** Where the device can be: in a region with known lines, or elsewhere. */
export const regions = [...helplineRegions, 'other'] as const
export type Region = HelplineRegion | 'other'

interface Device {
  languages: readonly string[]
  timeZone: string | undefined
}

const zones: readonly [Region, RegExp][] = [
  ['kr', /^Asia\/Seoul$|^ROK$/],
  ['gb', /^Europe\/(London|Belfast|Guernsey|Isle_of_Man|Jersey)$|^GB/],
  [
    'us',
    /^US\/|^Pacific\/Honolulu$|^America\/(Adak|Anchorage|Boise|Chicago|Denver|Detroit|Indiana\/.*|Indianapolis|Juneau|Kentucky\/.*|Los_Angeles|Louisville|Menominee|Metlakatla|New_York|Nome|North_Dakota\/.*|Phoenix|Puerto_Rico|Sitka|Yakutat)$/,
  ],
]

/** Time zones without a place, as reported with privacy settings and by servers. */
const isNowhere = (zone: string | undefined) =>
  !zone || /^(UTC|GMT|UCT|Zulu|Universal|Etc\/)/.test(zone)

/**
 * Return the region to show first: that of the device's time zone. A device set up in Korean that shows the app in
 * Korean gets the Korean lines, wherever it is. Languages decide where the time zone says nothing, but never for the
 * United States: devices all over the world are set to US English, and a wrong number does not help.
 */
export function regionFor(language: string, { languages, timeZone }: Device): Region {
  const speaks = (pattern: RegExp) => languages.some((one) => pattern.test(one))
  if (language === 'ko' && speaks(/^ko\b/i)) return 'kr'
  const found = zones.find(([, names]) => timeZone && names.test(timeZone))
  if (found) return found[0]
  if (!isNowhere(timeZone)) return 'other'
  if (speaks(/^ko\b/i)) return 'kr'
  return speaks(/^(en|cy|gd)-GB$/i) ? 'gb' : 'other'
}

/** Return the region to show first on this device. */
export const regionHere = (language: string): Region =>
  regionFor(language, {
    languages: navigator.languages,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })

import type { Language } from '../shared/schemas.ts'
import {
  type HelplineName,
  type HelplineRegion,
  type HelpNeed,
  helplineRegions,
  helpNeeds,
} from './rules.ts'
import type { Helpline } from './schemas.ts'

/** The oldest date on which all numbers were compared with their sources; check again at least twice a year. */
export const helplinesVerifiedOn = '2026-11-21'

/** The operators' pages, and when each number was last compared with them. Only the tests read this. */
export const helplineSources = {
  kr109: { page: 'https://www.129.go.kr/109', checkedOn: '2026-11-21' },
  kr1388: { page: 'https://www.1388.go.kr/', checkedOn: '2026-11-21' },
  kr15770199: { page: 'https://www.mentalhealth.go.kr/', checkedOn: '2026-11-21' },
  kr112: { page: 'https://www.police.go.kr/', checkedOn: '2026-11-21' },
  // Their pages could not be opened: compared with what schools and the press publish of them.
  kr117: { page: 'https://www.safe182.go.kr/', checkedOn: '2026-11-30' },
  kr1366: { page: 'https://www.women1366.kr/', checkedOn: '2026-11-30' },
  us988: { page: 'https://988lifeline.org/get-help/', checkedOn: '2026-11-21' },
  us911: { page: 'https://www.911.gov/', checkedOn: '2026-11-21' },
  gbChildline: {
    page: 'https://www.childline.org.uk/get-support/contacting-childline/',
    checkedOn: '2026-11-21',
  },
  gbShout: { page: 'https://giveusashout.org/about-us/faq/', checkedOn: '2026-11-22' },
  gbSamaritans: {
    page: 'https://www.samaritans.org/how-we-can-help/contact-samaritan/',
    checkedOn: '2026-11-21',
  },
  gb999: {
    page: 'https://www.gov.uk/guidance/999-and-112-the-uks-national-emergency-numbers',
    checkedOn: '2026-11-21',
  },
} satisfies Record<Exclude<HelplineName, 'kr119'>, { page: string; checkedOn: string }>

export const helplines: Record<HelplineRegion, readonly Helpline[]> = {
  kr: [
    { name: 'kr109', region: 'kr', number: '109', text: {} },
    { name: 'kr1388', region: 'kr', number: '1388', text: {} },
    { name: 'kr15770199', region: 'kr', number: '1577-0199' },
    { name: 'kr112', region: 'kr', number: '112', isEmergency: true },
  ],
  us: [
    { name: 'us988', region: 'us', number: '988', text: {} },
    { name: 'us911', region: 'us', number: '911', isEmergency: true },
  ],
  gb: [
    { name: 'gbChildline', region: 'gb', number: '0800 1111' },
    { name: 'gbShout', region: 'gb', number: '85258', text: { body: 'SHOUT' }, takesCalls: false },
    { name: 'gbSamaritans', region: 'gb', number: '116 123' },
    { name: 'gb999', region: 'gb', number: '999', isEmergency: true },
  ],
}

/** What only screens show in Korea, before the police: clients know the lists of helplines in answers as they are. */
const onScreens: readonly Helpline[] = [
  { name: 'kr117', region: 'kr', number: '117' },
  { name: 'kr1366', region: 'kr', number: '1366' },
  // 911 and 999 send an ambulance too.
  { name: 'kr119', region: 'kr', number: '119', isEmergency: true },
]

const firstFor: Record<HelpNeed, readonly HelplineName[]> = {
  overdose: ['kr119', 'us911', 'gb999'],
  harmed: ['kr112', 'kr1388', 'kr1366', 'kr117', 'us911', 'gb999', 'gbChildline'],
  danger: ['kr119', 'kr112', 'us911', 'gb999'],
  bullied: ['kr117', 'kr1388', 'gbChildline'],
}

/** Return what a screen shows for a region, first what fits the need. */
export function linesShown(region: HelplineRegion, need?: HelpNeed): readonly Helpline[] {
  const lines =
    region === 'kr'
      ? helplines.kr.flatMap((line) => (line.isEmergency ? [...onScreens, line] : [line]))
      : helplines[region]
  if (need === undefined) return lines
  const fitting = firstFor[need].flatMap((name) => lines.filter((line) => line.name === name))
  return [...fitting, ...lines.filter((line) => !fitting.includes(line))]
}

/** This many are shown at once; the others are one tap away. */
const most = 2

/** Return the lines that are shown at once; an emergency number only where the need is for one. */
export function linesNear(region: HelplineRegion, need?: HelpNeed): readonly Helpline[] {
  const lines = linesShown(region, need)
  const fitting = need === undefined ? [] : firstFor[need]
  const isForEmergency = lines.some(
    ({ name, isEmergency }) => isEmergency && fitting.includes(name),
  )
  return lines.filter(({ isEmergency }) => isForEmergency || !isEmergency).slice(0, most)
}

/** Whether a number stands in a text, with any or no spaces, and not inside a longer one. */
const hasNumber = (text: string, number: string) =>
  new RegExp(`(?<!\\d)${number.replace(/\D/g, '[ -]?')}(?!\\d)`).test(text)

/**
 * Return the need that a text speaks of, by the Korean number it names, as that stands in every language: so that the lines
 * below the text begin with the one in its words. Where the first line of all is named too, the usual order fits.
 */
export function needNamed(text: string): HelpNeed | undefined {
  const isNamed = (need?: HelpNeed) =>
    linesShown('kr', need)
      .slice(0, 1)
      .some(({ number }) => hasNumber(text, number))
  return isNamed() ? undefined : helpNeeds.find(isNamed)
}

/** A directory of lines for all other countries. */
export const helplineDirectory = 'https://findahelpline.com'

const digits = (number: string) => number.replace(/\D/g, '')

/** Return the link that dials a line. */
export const telOf = ({ number }: Pick<Helpline, 'number'>) => `tel:${digits(number)}`

/** Return the link that opens a text message to a line; undefined where it takes none. iPhones and Android both read `?&body=`. */
export const smsOf = ({ number, text }: Pick<Helpline, 'number' | 'text'>) =>
  text && `sms:${digits(text.to ?? number)}${text.body ? `?&body=${text.body}` : ''}`

/**
 * The lines for a person whose language alone is known, as on the server: Korean ones in Korean, else those of
 * all regions, of which a device shows its own first.
 */
export const helplinesIn = (language: Language): readonly Helpline[] =>
  language === 'ko' ? helplines.kr : helplineRegions.flatMap((region) => helplines[region])

/** Return which lines that listen a text names by their number; those that send somebody are not among them. */
export const linesNamedIn = (text: string): HelplineName[] =>
  helplineRegions
    .flatMap((region) => linesShown(region))
    .filter(({ number, isEmergency }) => !isEmergency && hasNumber(text, number))
    .map(({ name }) => name)

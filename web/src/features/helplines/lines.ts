/** Each number was compared with its source on this day at the latest; look again at least twice a year. */
export const verifiedOn = '2026-11-21'

export const regions = ['kr', 'us', 'gb', 'other'] as const
export type Region = (typeof regions)[number]

export interface Helpline {
  /** Names its words: `helplines.name.<name>`. */
  name: keyof typeof sources
  number: string
  /** How the line takes text messages: at its own number unless another is given. */
  text?: { to?: string; body?: string }
  takesCalls?: false
  /** For danger to life right now. */
  isEmergency?: true
}

/** The operators' own pages, and when a number was last compared with them. Only the tests read this. */
export const sources = {
  kr109: { page: 'https://www.129.go.kr/109', checkedOn: '2026-11-21' },
  kr1388: { page: 'https://www.1388.go.kr/', checkedOn: '2026-11-21' },
  kr15770199: { page: 'https://www.mentalhealth.go.kr/', checkedOn: '2026-11-21' },
  kr112: { page: 'https://www.police.go.kr/', checkedOn: '2026-11-21' },
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
} as const

export const helplines: Record<Exclude<Region, 'other'>, readonly Helpline[]> = {
  kr: [
    { name: 'kr109', number: '109', text: {} },
    { name: 'kr1388', number: '1388', text: {} },
    { name: 'kr15770199', number: '1577-0199' },
    { name: 'kr112', number: '112', isEmergency: true },
  ],
  us: [
    { name: 'us988', number: '988', text: {} },
    { name: 'us911', number: '911', isEmergency: true },
  ],
  gb: [
    { name: 'gbChildline', number: '0800 1111' },
    { name: 'gbShout', number: '85258', text: { body: 'SHOUT' }, takesCalls: false },
    { name: 'gbSamaritans', number: '116 123' },
    { name: 'gb999', number: '999', isEmergency: true },
  ],
}

/** Lines of all countries, for whoever is in none of the above. */
export const directory = 'https://findahelpline.com'

const digits = (number: string) => number.replace(/\D/g, '')

/** The address a phone dials. */
export const telOf = ({ number }: Helpline) => `tel:${digits(number)}`

/** The address that opens a message to a line; none where it takes no messages. iPhones and Android read `?&body=` alike. */
export const smsOf = ({ number, text }: Helpline) =>
  text && `sms:${digits(text.to ?? number)}${text.body ? `?&body=${text.body}` : ''}`

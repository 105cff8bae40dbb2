/** Where help is one call away. Each number was compared with its source on `verifiedOn`; look again at least twice a year. */
export const verifiedOn = '2026-11-21'

export const regions = ['kr', 'us', 'gb'] as const
export type Region = (typeof regions)[number]

export interface Helpline {
  /** Names its words: `helplines.name.<name>`. */
  name:
    | 'kr109'
    | 'kr1388'
    | 'kr15770199'
    | 'kr112'
    | 'us988'
    | 'us911'
    | 'gbChildline'
    | 'gbSamaritans'
    | 'gb999'
  number: string
  /** For danger to life right now. */
  isEmergency?: true
  source: string
}

export const helplines: Record<Region, readonly Helpline[]> = {
  kr: [
    { name: 'kr109', number: '109', source: 'https://newspim.com/news/view/20240102000281' },
    {
      name: 'kr1388',
      number: '1388',
      source: 'https://m.pressian.com/pages/articles/2026021309555507088',
    },
    {
      name: 'kr15770199',
      number: '1577-0199',
      source: 'https://www.jejusori.net/news/articleView.html?idxno=438860',
    },
    {
      name: 'kr112',
      number: '112',
      isEmergency: true,
      source: 'http://newspeople.co.kr/news_proc/news_contents.jsp?ncd=52920',
    },
  ],
  us: [
    {
      name: 'us988',
      number: '988',
      source:
        'https://health.wyo.gov/publichealth/prevention/wivpp/suicide-prevention/988-suicide-crisis-lifeline',
    },
    {
      name: 'us911',
      number: '911',
      isEmergency: true,
      source:
        'https://health.wyo.gov/publichealth/prevention/wivpp/suicide-prevention/988-suicide-crisis-lifeline',
    },
  ],
  gb: [
    {
      name: 'gbChildline',
      number: '0800 1111',
      source:
        'https://www.sunderlandecho.com/news/opinion/columnists/childline-advice-when-a-child-contacts-us-we-will-listen-and-support-them-3817957',
    },
    {
      name: 'gbSamaritans',
      number: '116 123',
      source: 'https://www.samaritans.org/how-we-can-help/contact-samaritan/',
    },
    {
      name: 'gb999',
      number: '999',
      isEmergency: true,
      source: 'https://www.kickstherapy.com/blog/mental-health-crisis-resources-uk',
    },
  ],
}

interface Device {
  languages: readonly string[]
  timeZone: string
}

/** The region to show first: Korea in Korean and on Korean time, else Britain for a device set to it, else the United States. */
export function regionFor(language: string, device: Device): Region {
  if (language === 'ko' || device.timeZone === 'Asia/Seoul') return 'kr'
  return device.languages.some((one) => /^en-(GB|IE)$/i.test(one)) ? 'gb' : 'us'
}

/** The address a phone dials. */
export const telOf = ({ number }: Helpline) => `tel:${number.replace(/\D/g, '')}`

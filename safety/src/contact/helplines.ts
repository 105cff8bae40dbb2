import type { Mapped } from '../forms/mapped.ts'
import type { DigitRun } from './digits.ts'

/**
 * What Korea, the United States and the United Kingdom publish: the country, the numbers to call or write to, and the
 * pages and addresses. The first page is that of the operator, which publishes the numbers.
 */
const published: readonly (readonly [country: string, numbers: string, pages: string])[] = [
  // Korea.
  ['82', '109 1393', 'www.129.go.kr/109'],
  ['82', '1388', 'www.1388.go.kr cyber1388.kr kyci.or.kr'],
  ['82', '15770199', 'www.mentalhealth.go.kr'],
  ['82', '112 182', 'www.police.go.kr'],
  ['82', '119', 'www.119.go.kr nfa.go.kr'],
  ['82', '117', 'www.safe182.go.kr'],
  ['82', '1366', 'www.women1366.kr'],
  ['82', '15889191', 'www.lifeline.or.kr'],
  ['82', '027358994', 'd4u.stop.or.kr stop.or.kr'],
  ['82', '15771366', 'www.liveinkorea.kr'],
  ['82', '16446621', 'www.familynet.or.kr'],
  ['82', '129', 'www.129.go.kr'],
  ['82', '110', 'www.110.go.kr'],
  ['82', '1336 0803008275', 'www.kcgp.or.kr'],
  ['82', '1342 18990893', 'www.drugfree.or.kr antidrug.drugfree.or.kr'],
  ['82', '1303', 'www.mnd.go.kr'],
  ['82', '16615004', 'www.teentalk.or.kr'],
  ['82', '023385801', 'www.sisters.or.kr'],
  ['82', '0222636464 0222636465', 'www.hotline.or.kr'],
  // United States.
  ['1', '988 18002738255', '988lifeline.org'],
  ['1', '911', 'www.911.gov'],
  ['1', '741741', 'www.crisistextline.org'],
  ['1', '18664887386 678678', 'www.thetrevorproject.org'],
  ['1', '18004224453', 'www.childhelphotline.org childhelp.org'],
  ['1', '18006564673', 'rainn.org'],
  ['1', '18007997233 88788', 'www.thehotline.org'],
  ['1', '18663319474 22522', 'www.loveisrespect.org'],
  ['1', '18008528336 839863', 'www.teenline.org'],
  ['1', '18004483000', 'www.yourlifeyourvoice.org boystown.org'],
  ['1', '18007862929', 'www.1800runaway.org'],
  ['1', '18775658860', 'translifeline.org'],
  ['1', '18006624357', 'www.samhsa.gov findtreatment.gov'],
  ['1', '18009855990', 'disasterdistress.samhsa.gov'],
  ['1', '18888434564', 'www.glbthotline.org'],
  ['1', '18883737888 233733', 'humantraffickinghotline.org'],
  ['1', '18008435678', 'www.missingkids.org'],
  ['1', '18883757767', 'anad.org'],
  ['1', '211', 'www.211.org'],
  // United Kingdom.
  ['44', '999 101', 'www.police.uk'],
  ['44', '112', 'www.gov.uk'],
  ['44', '111', '111.nhs.uk www.nhs.uk'],
  ['44', '08001111', 'www.childline.org.uk'],
  ['44', '85258', 'giveusashout.org'],
  ['44', '116123', 'www.samaritans.org jo@samaritans.org'],
  ['44', '08000684141 88247', 'www.papyrus-uk.org pat@papyrus-uk.org'],
  ['44', '0800585858', 'www.thecalmzone.net'],
  ['44', '08088084994', 'www.themix.org.uk'],
  ['44', '08088025544', 'www.youngminds.org.uk'],
  ['44', '08088005000', 'www.nspcc.org.uk help@nspcc.org.uk'],
  ['44', '08088010677', 'www.beateatingdisorders.org.uk'],
  ['44', '08000119100', 'switchboard.lgbt'],
  ['44', '08082000247', 'www.nationaldahelpline.org.uk'],
  ['44', '08085002222', 'rapecrisis.org.uk'],
  ['44', '08088002222', 'www.familylives.org.uk'],
  ['44', '116000', 'www.missingpeople.org.uk'],
  ['44', '03001236600 82111', 'www.talktofrank.com'],
  ['44', '03001021234 03001233393', 'www.mind.org.uk'],
  ['44', '03003047000', 'www.sane.org.uk'],
  ['44', '08081689111', 'www.victimsupport.org.uk'],
  ['44', '', 'www.kooth.com www.ceop.police.uk'],
  // Everywhere.
  ['', '', 'findahelpline.com'],
]

/** Each number as it is dialled: also with the country, without the trunk digit, and in Korea after an area code. */
const spellings = (country: string, number: string) =>
  country === '82' && number.length <= 4
    ? [number, ...areas.map((area) => area + number)]
    : [number, country + number.replace(/^[01]/, ''), number.replace(/^1(?=\d{10}$)/, '')]
const areas = '02 031 032 033 041 042 043 044 051 052 053 054 055 061 062 063 064 080'.split(' ')

const numbers = new Set(
  published.flatMap(([country, all]) =>
    all.split(' ').flatMap((number) => (number === '' ? [] : spellings(country, number))),
  ),
)
const longest = Math.max(...Array.from(numbers, (number) => number.length))
/** Shorter ones can be the beginning of another number. */
const ownLength = 7
/** Digits that are surely a mobile number of their own. */
const mobile = /^(?:(?:00)?82)?0?1[016789]\d{7,8}$|^(?:0|(?:00)?44)7\d{9}$/

/** Whether digits are the number of a helpline. */
export const isHelpline = (digits: string): boolean => numbers.has(digits)

/** Return how many digits of a run, from its first, are helplines, each of whole groups unless a mobile number follows. */
function helplineDigits({ digits, from, to }: DigitRun): number {
  const endsGroup = (end: number) => (from[end] ?? Number.POSITIVE_INFINITY) > (to[end - 1] ?? 0)
  let at = 0
  let own = 0
  for (;;) {
    const begin = at
    const isEnd = (end: number) =>
      isHelpline(digits.slice(begin, end)) && (endsGroup(end) || mobile.test(digits.slice(end)))
    let end = Math.min(begin + longest, digits.length)
    while (end > begin && !isEnd(end)) end--
    if (end === begin) return own
    at = end
    const isOwn =
      end - begin >= ownLength || end === digits.length || mobile.test(digits.slice(end))
    if (isOwn) own = end
  }
}

/** The addresses without their paths. */
const hosts = published.flatMap(([, , all]) =>
  all.split(' ').map((page) => page.replace(/^www\./, '').replace(/\/.*$/, '')),
)
/** The address of a page, without its path, or of a mailbox. Nothing may stand at either side that makes it another one. */
const pages = new RegExp(
  `(?<![a-z0-9@./?=&_%+-])(?:h ?t ?t ?p ?s? ?: ?/ ?/ ?)?(?:[a-z0-9-]{1,30} ?\\. ?){0,3}(?:${hosts
    .map((host) => host.replaceAll('.', ' ?\\. ?'))
    .join('|')})(?![a-z0-9@-]|\\.[a-z0-9]|:[^/ ]*@)`,
  'g',
)

/** What each of them ends with: a text without it is not searched for all, which takes long. */
const hostEnd = new RegExp(
  `\\. ?(?:${[...new Set(hosts.map((host) => host.slice(host.lastIndexOf('.') + 1)))].join('|')})`,
)

/**
 * Return a text with spaces in place of the numbers and addresses of helplines, in whatever spelling: these are no contact
 * details. What remains keeps its place. `form` is its base form, and `runs` are the digits in that.
 */
export function withoutHelplines(text: string, form: Mapped, runs: readonly DigitRun[]): string {
  const isPartOfName = (from: number, to: number) =>
    /(?:[a-z_@.-]|[a-z0-9_.]#)$/.test(form.text.slice(Math.max(0, from - 2), from)) ||
    /^(?:[a-z_@]|[.-][a-z])/.test(form.text.slice(to, to + 2))
  const spans = runs.flatMap((run) => {
    const count = helplineDigits(run)
    const [from, to] = [run.from[0] ?? 0, run.to[count - 1] ?? 0]
    return count === 0 || isPartOfName(from, to) ? [] : [[from, to] as const]
  })
  if (hostEnd.test(form.text))
    for (const { index, 0: found } of form.text.matchAll(pages))
      spans.push([index, index + found.length])
  if (spans.length === 0) return text
  const points = [...text]
  for (const [from, to] of spans) points.fill(' ', form.start[from] ?? 0, form.end[to - 1] ?? 0)
  return points.join('')
}

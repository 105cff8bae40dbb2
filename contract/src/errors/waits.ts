import type { languages } from '../shared/rules.ts'

type Language = (typeof languages)[number]

const units = [
  { seconds: 1, below: 60, ko: '초', en: 'second' },
  { seconds: 60, below: 60, ko: '분', en: 'minute' },
  { seconds: 3_600, below: 24, ko: '시간', en: 'hour' },
  { seconds: 86_400, below: Number.POSITIVE_INFINITY, ko: '일', en: 'day' },
] as const

/** Return how long a wait is, in the largest unit that it fills and rounded up, so that it is never said too short. */
export function waitText(seconds: number, language: Language): string {
  for (const unit of units) {
    const count = Math.ceil(seconds / unit.seconds)
    if (count >= unit.below) continue
    if (language === 'ko') return `${count}${unit.ko}`
    return `${count} ${unit.en}${count === 1 ? '' : 's'}`
  }
  return ''
}

/** The codes whose wait is only some seconds, for clients that ask again by themselves: their texts say “shortly”. */
const passing: ReadonlySet<string> = new Set(['UNAVAILABLE', 'MAINTENANCE'])

/** Return when a refused call can be made again, as a sentence that follows the text of its code; empty without a wait. */
export function againText(
  code: string,
  { language, seconds }: { language: Language; seconds: number | undefined },
): string {
  if (seconds === undefined || passing.has(code)) return ''
  const wait = waitText(seconds, language)
  return language === 'ko' ? ` ${wait} 뒤에 다시 할 수 있어요.` : ` You can do it again in ${wait}.`
}

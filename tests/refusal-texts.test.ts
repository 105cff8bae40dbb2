import { readdirSync, readFileSync } from 'node:fs'
import { againText, errors, type Language, waitText } from '@dodam/contract'
import { describe, expect, test } from 'vitest'

const folder = new URL('../realtime-server/src/', import.meta.url)
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(new URL(path, folder), 'utf8'))
const named: Record<string, number> = { daySeconds: 86_400 }
/** Every limit of the server: its name, and after how many seconds its points are back. */
const limits = sources.flatMap((source) =>
  [
    ...source.matchAll(/\bper(?:Member|Address)\(\s*['"`]?([^,'"`]+)['"`]?,\s*[\w.]+,\s*(\w+)/g),
  ].map(([, name = '', seconds = '']) => ({
    name,
    seconds: named[seconds] ?? Number(seconds.replaceAll('_', '')),
  })),
)
const written = sources.reduce(
  (sum, source) => sum + [...source.matchAll(/\bper(?:Member|Address)\(/g)].length,
  0,
)
const soon = { ko: /잠시|조금 뒤|곧 다시/, en: /shortly|a little (?:later|fast)|in a moment/i }
/** Times that no member can act on. */
const vague = {
  ko: /조금 지낸|조금 기다|얼마 동안|한동안|언젠가/,
  en: /little while|a while|some time|a bit/i,
}
/** Words of a sentence that says what cannot be done, and of one that says how it can, or what else can. */
const impossible = {
  ko: /수 없|어려워요/,
  en: /can’t|cannot|isn’t (?:possible|available)|doesn’t work/,
}
const possible = {
  ko: /수(?:는)? 있(?:어요|고)|주세요|돼요|드려요/,
  en: /\bcan\b(?!’t)|please|tell |ask /i,
}
const sentencesOf = (text: string) => text.split(/(?<=[.!?]) /)
/** Only the act that finds nothing knows what else there is, and has words of its own. */
const withoutWay: ReadonlySet<string> = new Set(['NOT_FOUND'])
const languages: Language[] = ['ko', 'en']
/** The only failures that pass within seconds, or whose end is unknown to everybody. */
const passing = new Set(['INTERNAL', 'UNAVAILABLE', 'MAINTENANCE'])

describe('the texts of refusals', () => {
  test('say “shortly” only of what passes within seconds', () => {
    const wrong = Object.entries(errors).filter(
      ([code, texts]) =>
        !passing.has(code) && languages.some((language) => soon[language].test(texts[language])),
    )
    // A pause of contacts is a rest, and says itself what ends it.
    expect(wrong.map(([code]) => code)).toEqual(['CONTACT_PAUSED'])
  })

  test('name no time that nobody can act on', () => {
    const wrong = Object.entries(errors).filter(([, texts]) =>
      languages.some((language) => vague[language].test(texts[language])),
    )
    expect(wrong.map(([code]) => code)).toEqual([])
  })

  test.each(languages)('that say what is not possible also say what is (%s)', (language) => {
    const wrong = Object.entries(errors).filter(([code, texts]) => {
      const sentences = sentencesOf(texts[language])
      return (
        !withoutWay.has(code) &&
        sentences.some((one) => impossible[language].test(one)) &&
        !sentences.some((one) => possible[language].test(one))
      )
    })
    expect(wrong.map(([code]) => code)).toEqual([])
  })

  test('all limits are known here', () => {
    expect(limits).toHaveLength(written)
    expect(limits.filter(({ seconds }) => !(seconds > 0))).toEqual([])
  })

  test.each(limits.map(({ name, seconds }) => [name, seconds] as const))(
    'the limit %s says how long, in words',
    (_, seconds) => {
      for (const left of [seconds, Math.ceil(seconds / 2), 1]) {
        const [ko, en] = languages.map(
          (language) =>
            errors.TOO_FAST[language] + againText('TOO_FAST', { language, seconds: left }),
        )
        expect(ko).toMatch(/ \d+(?:초|분|시간|일) 뒤에 다시 할 수 있어요\.$/)
        expect(en).toMatch(/ in \d+ (?:second|minute|hour|day)s?\.$/)
        expect(ko).not.toMatch(soon.ko)
        expect(en).not.toMatch(soon.en)
      }
    },
  )

  test.each([
    [1, '1초', '1 second'],
    [59, '59초', '59 seconds'],
    [60, '1분', '1 minute'],
    [61, '2분', '2 minutes'],
    [3_541, '1시간', '1 hour'],
    [3_600, '1시간', '1 hour'],
    [3_601, '2시간', '2 hours'],
    [82_801, '1일', '1 day'],
    [86_400, '1일', '1 day'],
    [90_000, '2일', '2 days'],
  ])('a wait of %i seconds is never said too short', (seconds, ko, en) => {
    expect([waitText(seconds, 'ko'), waitText(seconds, 'en')]).toEqual([ko, en])
  })

  test('whatever names a wait says it, except what passes within seconds', () => {
    for (const language of languages) {
      const silent = Object.keys(errors).filter(
        (code) => !againText(code, { language, seconds: 7_200 }).includes('2'),
      )
      // Clients ask again by themselves.
      expect(silent).toEqual(['MAINTENANCE', 'UNAVAILABLE'])
    }
  })

  test('what never ends has no wait', () => {
    for (const language of languages)
      expect(againText('NAME_CHANGE_LIMIT', { language, seconds: undefined })).toBe('')
  })
})

import { readFileSync } from 'node:fs'
import {
  type AnyEndpoint,
  comments,
  helplineRegions,
  helplines,
  helplinesIn,
  linesNear,
  linesShown,
  needNamed,
  posts,
  recovery,
  reports,
  rules,
  settings,
  smsOf,
  support,
} from '@dodam/contract'
import { type Access, specOf } from '@dodam/contract/schemas'
import { describe, expect, test } from 'vitest'
import { converse } from '../scripts/inputs.ts'
import english from '../words/en.json' with { type: 'json' }
import korean from '../words/ko.json' with { type: 'json' }
import { facts, namedLines, withFacts } from './facts.ts'
import { type FamilyId, familyIds, familyOf } from './families.ts'

const languages = ['ko', 'en'] as const
type Language = (typeof languages)[number]
const words: Record<Language, Readonly<Record<FamilyId, readonly string[]>>> = {
  ko: korean,
  en: english,
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** Every text of the app's screens that a member can see. */
const onScreens = (language: Language): Set<string> =>
  new Set(
    [
      'i18n',
      ...(['posts', 'chat', 'chat-requests', 'settings', 'profiles', 'helplines', 'push'] as const),
      ...(['store', 'reports', 'blocks', 'checks', 'support', 'verification'] as const),
      ...(['accounts', 'recovery'] as const),
    ]
      .map((place) => (place === 'i18n' ? place : `features/${place}`))
      .flatMap((place) => {
        const file = new URL(`../../web/src/${place}/words.${language}.json`, import.meta.url)
        return textsIn(JSON.parse(readFileSync(file, 'utf8')))
      }),
  )

/** The names of the settings, as answers lead to them. */
const sectionsIn = (language: Language): ReadonlySet<string> => {
  const file = new URL(`../../web/src/i18n/words.${language}.json`, import.meta.url)
  const shown: { app: { settings: object } } = JSON.parse(readFileSync(file, 'utf8'))
  return new Set(textsIn(shown.app.settings))
}
const toSection: Record<Language, RegExp> = {
  ko: /설정(?:의|에서|에 있는) ‘([^’]+)’/g,
  en: /Settings,? (?:under|open) “([^”]+)”|“([^”]+)” in Settings/g,
}

/** What answers say of who can do something, and the calls that it stands on. */
const sayWho: [FamilyId, AnyEndpoint, Access][] = [
  ['app-forgot-password', recovery.recover, 'visitor'],
  ['app-forgot-password', support.writeAsVisitor, 'visitor'],
  ['app-support', support.write, 'member'],
  ['app-who-reads', posts.read, 'visitor'],
  ['app-who-reads', comments.list, 'member'],
  ['app-become-listener', posts.publish, 'sharer'],
  ['app-write', posts.publish, 'sharer'],
]

/** What no member needs, because visitors can write to the team and set a new password. */
const signedInFirst: Record<Language, RegExp> = {
  ko: /로그인(?:된|한|되어 있는) (?:다른 )?기기에서|로그인해야/,
  en: /still signed in|need to sign in|have to sign in/i,
}

const quoted: Record<Language, RegExp> = { ko: /‘([^’]+)’/g, en: /“([^”]+)”/g }

describe.each(languages)('what is said of the product in %s', (language) => {
  const ofProduct = familyIds
    .filter((id) => ['app', 'self'].includes(familyOf(id).kind))
    .flatMap((id) => words[language][id].map((text): [FamilyId, string] => [id, text]))
  const screens = onScreens(language)

  test.each(ofProduct)('%s names only screens and buttons that there are: %s', (id, text) => {
    // What a member could say to a person is quoted too.
    const isSpeech = id === 'wants-person-here'
    const names = [...text.matchAll(quoted[language])].map(([, name = '']) => name)
    expect(names.filter((name) => !screens.has(name) && !isSpeech)).toEqual([])
  })

  test.each(ofProduct)('%s leads only to settings that there are: %s', (_, text) => {
    const named = [...text.matchAll(toSection[language])].map(([, one, other]) => one ?? other)
    expect(named.filter((name) => !sectionsIn(language).has(name ?? ''))).toEqual([])
  })

  test.each(ofProduct)('%s asks nobody to be signed in who need not be: %s', (_, text) => {
    expect(text).not.toMatch(signedInFirst[language])
  })

  test.each(ofProduct)('%s takes its numbers from the rules: %s', (_, text) => {
    const lines = namedLines.reduce((rest, line) => rest.replaceAll(line, ''), text)
    const plain = lines.replaceAll(/\{\w+\}/g, '').replaceAll(/1:1|24시간|24 hours/g, '')
    expect(plain.match(/\d+/g)).toBeNull()
    const spelled =
      language === 'ko'
        ? /(?<![가-힣])(두|세|네|다섯|열|오백|여덟|스무) ?(번|시간|자|글자|일|날)|이틀|사흘/
        : /\b(twice|two|three|four|five|ten|eight|thirty) (times|hours|days|characters|minutes)\b/i
    expect(plain).not.toMatch(spelled)
    expect(() => withFacts(text)).not.toThrow()
  })

  test('every fact is told, and the numbers of all answers are helplines', () => {
    const all = Object.values(words[language]).flat()
    const untold = Object.keys(facts).filter((name) => !all.join(' ').includes(`{${name}}`))
    expect(untold).toEqual([])
    const numbers = all.flatMap((text) => text.match(/(?<![\d-])\d{3,4}(-\d{4})?(?!\d)/g) ?? [])
    const shown = helplineRegions.flatMap((region) => linesShown(region))
    const known = new Set([...namedLines, ...shown.map(({ number }) => number)])
    expect(numbers.filter((number) => !known.has(number))).toEqual([])
  })
})

const withNumbers = languages.flatMap((language) =>
  familyIds.flatMap((id) =>
    words[language][id].filter((text) => /\d/.test(text)).map((text) => [id, text] as const),
  ),
)
test.each(withNumbers)(
  'the lines below %s have the numbers that it names, the first of them first: %s',
  (id, text) => {
    const isCrisis = familyOf(id).kind === 'crisis'
    const named = (lines: readonly { number: string }[]) =>
      lines
        .map(({ number }) => number)
        .filter((number) => text.match(/\d[\d-]*/g)?.includes(number))
    const need = needNamed(text)
    for (const region of helplineRegions) {
      const below = (isCrisis ? linesNear : linesShown)(region, need)
      expect(new Set(named(below))).toEqual(new Set(named(linesShown(region))))
      const [first = below[0]?.number] = named(below)
      expect(need === undefined || first === below[0]?.number).toBe(true)
    }
    // What is not offered at once is one tap away, but only where that is offered.
    expect(named(linesShown('kr')).length === 0 || familyOf(id).step === 'helplines').toBe(true)
  },
)

test.each(sayWho)('%s is true of who can do it', (_, endpoint, access) => {
  expect([endpoint.path, specOf(endpoint).access]).toEqual([endpoint.path, access])
})

test('a suspended member can do what they are told they can', () => {
  expect(specOf(reports.file).whileSuspended).toBe(true)
  expect(settings.exportMine.method).toBe('GET')
})

test('the rules that are shown beside a field say the same lengths', () => {
  expect(rules['post.length'].en).toContain(`${facts.postMin}–${facts.postMax}`)
})

test('a line that is said to take texts does', () => {
  const takers = helplines.kr.filter((line) => smsOf(line) !== undefined)
  expect(takers.map(({ number }) => number)).toEqual(expect.arrayContaining(['109', '1388']))
  expect(helplinesIn('ko').map(({ number }) => number)).toEqual(namedLines)
})

test.each([
  ['ko', '너한테 하루에 몇 번 말할 수 있어?', '일 분에 10번, 하루에 100번'],
  ['en', 'how many times can i message you', '10 times a minute and 100 times a day'],
  ['ko', '환영 선물은 언제까지 받을 수 있어?', '30일'],
  ['en', 'how long can a post be', '10 to 500 characters'],
] as const)('%s: “%s” is answered with the number: %s', (language, message, number) => {
  expect(converse(language, [message]).answers[0]?.text).toContain(number)
})

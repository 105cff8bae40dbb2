import { lettersOf, type Syllable, syllablesWith } from './syllables.ts'
import { changingStems, regularStems, sameStems, stems } from './tables.ts'

/** The syllables that each place of a word can have: 힘들, 힘든 and 힘드 are `['힘', '들든드']`. */
export type Form = readonly string[]
/** All syllables, as a place of a form. */
export const anySyllable = '가-힣'

/** The forms of a word by what may stand around and within them. */
export interface Forms {
  /** Spaces may stand between the syllables. */
  spaced: Form[]
  /** Found only as they are written. */
  solid: Form[]
  /** Found only at the beginning of a word: 자는 also ends 여자는. */
  beginning: Form[]
}

const maySplit = (form: Form) => form.length > 2 || form.includes(anySyllable)

/** Sort forms of nouns: across a space, two syllables are mostly the end of one word and the beginning of another. */
export const nounForms = (forms: readonly Form[]): Forms => ({
  spaced: forms.filter(maySplit),
  solid: forms.filter((form) => !maySplit(form)),
  beginning: [],
})

const plain = ['', 'ㄴ', 'ㄹ', 'ㅁ', 'ㅂ']
const joined = ['', 'ㅆ']
/** The vowels of a stem, with those that an ending makes of them. */
const joinedVowels: Record<string, readonly string[]> = {
  ㅜ: ['ㅝ'],
  ㅗ: ['ㅘ'],
  ㅣ: ['ㅕ'],
  ㅚ: ['ㅙ'],
  ㅡ: ['ㅏ', 'ㅓ'],
}
const ha = '하'
const reu = '르'

const afterAny = '고지는네게거기자던다나니겠더도'
const afterClosed = `${afterAny}습으은을음어아었았`
const afterOpen = `${afterAny}면려서요야`
const afterPast = '어는던다지고네음으을'

/** Return all syllables that the last one of a stem becomes before endings; closed ones stay, except some. */
function inflected(last: string, letters: Syllable): string {
  const { vowel, final } = letters
  if (final === 'ㄹ') return syllablesWith(letters, [vowel], ['ㄹ', '', 'ㄴ', 'ㅂ', 'ㄻ'])
  if (final !== '') return last
  if (last === ha) return '하한할함합해했'
  const open = syllablesWith(letters, [vowel], plain)
  const vowels = joinedVowels[vowel] ?? [vowel]
  return [...new Set(open + syllablesWith(letters, vowels, joined))].join('')
}

/** Return the forms of a stem of two syllables or more. */
function longForms(stem: string): Form[] {
  const start = [...stem].slice(0, -1)
  const last = stem.slice(-1)
  const letters = lettersOf(last)
  if (letters === undefined) return [[...stem]]
  const forms: Form[] = [[...start, inflected(last, letters)]]
  const before = start.at(-1)
  const lettersBefore = before === undefined ? undefined : lettersOf(before)
  if (last === reu && lettersBefore?.final === '') {
    const doubled = syllablesWith(lettersBefore, [lettersBefore.vowel], ['ㄹ'])
    forms.push([...start.slice(0, -1), doubled, '라러랐렀'])
  }
  if (letters.final === 'ㅂ' && !regularStems.has(last)) {
    const opened = syllablesWith(letters, [letters.vowel], [''])
    forms.push([...start, opened, '우운울움워웠와왔'])
  }
  if (changingStems.has(last)) forms.push([...start, changed(letters)])
  return forms
}

const changed = (letters: Syllable) =>
  syllablesWith(letters, [letters.vowel], letters.final === 'ㄷ' ? ['ㄹ'] : [''])

/** Return the forms of a stem of one syllable, each with the first syllable of its ending, as one is too little to find. */
function shortForms(stem: string): Form[] {
  const letters = lettersOf(stem)
  if (letters === undefined) return [[stem]]
  const { vowel, final } = letters
  const withFinal = (one: string) => syllablesWith(letters, [vowel], [one])
  if (final === 'ㅂ' && !regularStems.has(stem))
    return [
      [stem, afterAny],
      [withFinal(''), '우운울움워웠와왔'],
    ]
  if (changingStems.has(stem))
    return [
      [stem, afterAny],
      [changed(letters), '어아었았으은을'],
    ]
  if (final === 'ㄹ')
    return [
      [stem, `${afterClosed}면려까게`],
      [withFinal(''), '는네니'],
      [withFinal('ㄴ'), '다데'],
      [withFinal('ㅂ'), '니'],
    ]
  if (final !== '') return [[stem, afterClosed]]
  const vowels = joinedVowels[vowel] ?? [vowel]
  return [
    [stem, afterOpen],
    [withFinal('ㄴ'), '다데'],
    [withFinal('ㄹ'), '까게래수거때'],
    [withFinal('ㅂ'), '니'],
    [syllablesWith(letters, vowels, ['ㅆ']), afterPast],
    [syllablesWith(letters, vowels, ['']), '요서도야줘'],
  ]
}

const formsOf = (stem: string): Form[] => (stem.length > 1 ? longForms(stem) : shortForms(stem))

/** A verb made of a noun is found by the noun: 불안하 by 불안, but 좋아하 not by 좋아. */
function formsToFind(stem: string): Forms {
  const noun = /^(.+[^아어워])[하되]$/u.exec(stem)?.[1]
  if (noun !== undefined && noun.length > 1) return nounForms([[...noun]])
  const forms = formsOf(stem)
  return stem.length > 1
    ? { spaced: forms, solid: [], beginning: [] }
    : { spaced: [], solid: [], beginning: forms }
}

/** Return every way to write what a form stands for. */
const writings = (form: Form): string[] =>
  form.reduce<string[]>(
    (begun, syllables) => begun.flatMap((one) => [...syllables].map((next) => one + next)),
    [''],
  )

/** The stems by everything that a word with them can begin with. */
const stemsOf = Map.groupBy(
  [...new Set(stems)].flatMap((stem) =>
    formsOf(stem)
      .flatMap(writings)
      .map((written) => ({ stem, written })),
  ),
  ({ written }) => written,
)

const endings =
  /^[고지는네게거기자던다나냐니겠습까요어아서데만도면으은을음든래라려구싶않못있없였었았죠쥬줘봐야해했하수것걸같대돼든가]*$/
/** Whether this can stand after the beginning of a known verb, up to the end of its word. */
export const isEnding = (rest: string): boolean => endings.test(rest)
/** No written beginning of a stem is longer. */
const longest = 7

/** Return the forms of all verbs that a word can be a form of, of the longest stems; undefined if it is no known verb. */
export function verbForms(word: string): Forms | undefined {
  for (let size = Math.min(longest, word.length); size > 1; size--) {
    const known = stemsOf.get(word.slice(0, size))
    if (known === undefined || !isEnding(word.slice(size))) continue
    const same = known.flatMap(
      ({ stem }) => sameStems.find((group) => group.includes(stem)) ?? [stem],
    )
    const all = [...new Set(same)].map(formsToFind)
    return {
      spaced: all.flatMap(({ spaced }) => spaced),
      solid: all.flatMap(({ solid }) => solid),
      beginning: all.flatMap(({ beginning }) => beginning),
    }
  }
  return undefined
}

/** The forms of a stem after 안 or 못, which say enough with a single syllable. */
function formsAfterNegation(stem: string): Form[] {
  const letters = lettersOf(stem.slice(-1))
  if (stem.length > 1 || letters === undefined) return formsOf(stem)
  return [[inflected(stem, letters)], ...(changingStems.has(stem) ? [[changed(letters)]] : [])]
}

const negatable = new Map(
  [...stems, '하', '되', '가', '오'].flatMap((stem) => {
    const forms = formsAfterNegation(stem)
    return forms.flatMap(writings).map((written) => [written, forms] as const)
  }),
)

/** Return the forms of a known verb after 안 or 못; none if it is no known verb. */
export function negatedForms(word: string): Form[] {
  for (let size = Math.min(longest, word.length); size > 0; size--) {
    const known = negatable.get(word.slice(0, size))
    if (known !== undefined && isEnding(word.slice(size))) return known
  }
  return []
}

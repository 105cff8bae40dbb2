import {
  anySyllable,
  type Form,
  type Forms,
  isEnding,
  negatedForms,
  nounForms,
  verbForms,
} from './forms.ts'
import { lettersOf, syllablesWith } from './syllables.ts'
import {
  afterShortNoun,
  leftOut,
  lightWords,
  nouns,
  openNouns,
  particles,
  sameThings,
  shortNouns,
} from './tables.ts'

/** A word of a search: a text has it if it has one of its forms. */
export interface KoreanWord extends Forms {
  /** A noun of one syllable, which also counts where it stands alone. */
  alone?: string
  /** A word that says little. */
  isLight: boolean
}

const letters = (word: string): Form => [...word]
const isShort = (word: string) => shortNouns.includes(word)
const oneOf = (syllables: string) => (syllables.length > 1 ? `[${syllables}]` : syllables)

/** Regular expressions, one of which every text with the word has. */
export function patternsOf({ solid, spaced, beginning, alone }: KoreanWord): string[] {
  const written = (form: Form) => form.map(oneOf).join('')
  return [
    ...solid.map(written),
    ...spaced.map((form) => form.map(oneOf).join('\\s*')),
    ...beginning.map((form) => `(?:^|[^가-힣])${written(form)}`),
    ...(alone === undefined ? [] : [`(?:^|[^가-힣])${alone}(?:$|[^가-힣])`]),
  ]
}

/** Return a noun without its particles. */
function nounOf(word: string): string {
  if (nouns.has(word)) return word
  const particle = particles.find(
    (one) =>
      word.endsWith(one) && (word.length - one.length >= 2 || isShort(word.slice(0, -one.length))),
  )
  if (particle === undefined) return word
  return nounOf(word.slice(0, -particle.length))
}

/** Nouns that 하다, 되다 and the like make verbs of: 불안해서 is found by 불안. */
const derived =
  /^([가-힣]{2,}?)(?:하|한|할|함|합|해|했|되|된|될|됨|됩|돼|됐|스러|스럽|당하|당한|당했|당해|받았|받아|받는|시키|시켰)[가-힣]{0,6}$/u
/** What only verbs and adjectives end with. */
const isInflected =
  /(?:[습니]다|[어아여해워와려져]요|네요|지만|는데|[았었였했됐갔왔졌렸겼켰셨쳤텄났샀][어는던다지고네음으을][가-힣]{0,3}|[어아워려져]서)$/u

/** The stems of an unknown verb: its beginning, with the syllable that holds the past in all its forms. */
function unknownForms(word: string): Form[] {
  const at = [...word].findIndex((one, index) => index > 0 && lettersOf(one)?.final === 'ㅆ')
  const past = at < 1 ? undefined : word[at]
  const found = past === undefined ? undefined : lettersOf(past)
  if (past === undefined || found === undefined) return []
  const stemVowels: Record<string, string[]> = { ㅝ: ['ㅜ'], ㅘ: ['ㅗ'], ㅕ: ['ㅣ'], ㅙ: ['ㅚ'] }
  const vowels = [found.vowel, ...(stemVowels[found.vowel] ?? ['ㅡ'])]
  const start = [...word].slice(0, at)
  // After 았 and 었 the stem ends before them.
  if (found.onset === ieung && ['ㅏ', 'ㅓ'].includes(found.vowel) && start.length > 1)
    return [start]
  return [[...start, syllablesWith(found, vowels, ['', 'ㄴ', 'ㄹ', 'ㅁ', 'ㅂ', 'ㅆ'])]]
}
/** The silent first consonant. */
const ieung = lettersOf('아')?.onset

/** The word with each of the words for the same thing that it begins or ends with. */
function sameAs(word: string): string[] {
  for (const group of sameThings)
    for (const one of group) {
      if (word.startsWith(one)) {
        const rest = nounOf(word).slice(one.length)
        return group.map((other) => other + (isEnding(rest) ? '' : rest))
      }
      if (word.endsWith(one)) return group.map((other) => word.slice(0, -one.length) + other)
    }
  return []
}

/** A noun and a verb in one word, with or without the particle between them. */
function compoundForms(word: string): Form[] {
  for (const size of [1, 2]) {
    const noun = word.slice(0, size)
    if (!openNouns.has(noun) || nouns.has(word)) continue
    const rest = word.slice(size)
    const verb = leftOut.includes(rest.slice(0, 1)) ? [rest.slice(1), rest] : [rest]
    const forms = verb.map(negatedForms).find(({ length }) => length > 0)
    if (forms !== undefined)
      return forms.flatMap((form) => [
        [...noun, ...form],
        [...noun, leftOut, ...form],
      ])
  }
  return []
}

const wordWith = (forms: Partial<Forms>, isLight = false): KoreanWord => ({
  spaced: [],
  solid: [],
  beginning: [],
  ...forms,
  isLight,
})

/** One of the words for the same thing; of one syllable with the next, which the index has. */
const synonymForm = (word: string): Form => [...word, ...(word.length === 1 ? [anySyllable] : [])]

/** Endings of verbs that are not known. */
const usualEndings = /(?:[었았였했][가-힣]{0,2}|어요|아요|해요|어서|아서|습니다)$/u

function readWord(word: string): KoreanWord {
  if (lightWords.has(word)) return wordWith({ solid: [letters(word)] }, true)
  const others = sameAs(word)
  if (others.length > 0) return wordWith(nounForms(others.map(synonymForm)))
  const noun = nounOf(word)
  const verbs = verbForms(word)
  if (isShort(noun) && verbs === undefined)
    return { ...wordWith({ solid: [[noun, afterShortNoun]] }), alone: noun }
  if (nouns.has(noun)) return wordWith({ solid: [letters(noun)] })
  if (verbs !== undefined) return wordWith(verbs)
  const compound = compoundForms(word)
  if (compound.length > 0) return wordWith({ spaced: compound })
  const [, root] = derived.exec(word) ?? []
  if (root !== undefined) return wordWith({ solid: [letters(root)] })
  if (isInflected.test(word)) {
    const forms = unknownForms(word)
    if (forms.length > 0) return wordWith(nounForms(forms))
    const stem = word.replace(usualEndings, '')
    if (stem.length > 1) return wordWith({ solid: [letters(stem)] })
  }
  return wordWith(nounForms([letters(noun)]))
}

const negations = ['안', '못']

/** Read 안 or 못 with the verb after it; undefined if there is no verb. */
function negatedWord(negation: string, verb: string): KoreanWord | undefined {
  const forms = negatedForms(verb)
  if (forms.length === 0) return undefined
  return wordWith({ spaced: forms.map((form) => [negation, ...form]) })
}

const isVerb = (word: string) =>
  lightWords.has(word) ||
  (!nouns.has(word) && (verbForms(word) !== undefined || compoundForms(word).length > 0)) ||
  (negations.includes(word.slice(0, 1)) && negatedForms(word.slice(1)).length > 0)

/** Split a word that was written without spaces before the verb that it ends with: 시험망했어, 잠이안와. */
function splitWord(word: string): string[] {
  if (nouns.has(word) || verbForms(word) !== undefined) return [word]
  for (let at = 2; at <= word.length - 2; at++)
    if (isVerb(word.slice(at))) return [...splitWord(word.slice(0, at)), word.slice(at)]
  return [word]
}

/** What was written together with the word before it is found so too. */
const insideWord = (word: KoreanWord): KoreanWord => ({
  ...word,
  solid: [...word.solid, ...word.beginning],
  beginning: [],
})

/** Read the Korean words of a search, with or without spaces between them. */
export function readKorean(words: readonly string[]): KoreanWord[] {
  const [only = ''] = words
  if (words.length === 1 && only.length === 1) return [wordWith({ solid: [[only]] })]
  const read: KoreanWord[] = []
  const split = words.flatMap((word) =>
    splitWord(word).map((part, at) => ({ part, isInside: at > 0 })),
  )
  for (let at = 0; at < split.length; at++) {
    const { part: word, isInside } = split[at] ?? { part: '', isInside: false }
    const next = split[at + 1]?.part
    if (negations.includes(word) && next !== undefined) {
      const negated = negatedWord(word, next)
      if (negated !== undefined) {
        read.push(negated)
        at++
        continue
      }
    }
    const negated = negations.includes(word.slice(0, 1))
      ? negatedWord(word.slice(0, 1), word.slice(1))
      : undefined
    const one = negated ?? readWord(word)
    read.push(isInside ? insideWord(one) : one)
  }
  return read
}

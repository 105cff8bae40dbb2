import englishRules from '../../rules/en.json' with { type: 'json' }
import koreanRules from '../../rules/ko.json' with { type: 'json' }
import { type FamilyId, familyIds, familyOf } from '../families.ts'
import { compile, type Pattern } from './compile.ts'
import { foldText } from './fold.ts'
import { keysOfText } from './keys.ts'
import { signs } from './signs.ts'
import { makeMender } from './typos.ts'

/** What a text says, as far as the rules know it. */
export interface Heard {
  family: FamilyId
  /** 3 for a strong pattern, 4 for two; where there is none, 1 for each weak one, 2 at most. */
  score: number
  /** Which words it was. */
  by: string[]
}

export interface Reading {
  /** The best first; of equals the more particular. */
  heard: Heard[]
  isQuestion: boolean
  /** It asks or wants something, and no rule knows what, nor does it speak of the writer or their people. */
  isAskedOfTheWorld: boolean
  /** How many words it has; jamo and signs alone are none. */
  words: number
  /** Nothing in it is a word of either language. */
  isNoise: boolean
}

interface Indexed extends Pattern {
  family: FamilyId
  isStrong: boolean
}

/** How a family is recognised: a strong pattern says it by itself, a weak one together with something else. */
interface Rule {
  strong?: readonly string[]
  weak?: readonly string[]
}
/** A family without a rule is only ever chosen by the plan. */
type Rules = Partial<Record<FamilyId, Rule>>

/** The patterns of both languages by their keys, as teenagers mix the languages. */
const index = new Map<string, Indexed[]>()
const always: Indexed[] = []
const rulesOfBoth: readonly Rules[] = [koreanRules, englishRules]
for (const rules of rulesOfBoth)
  for (const family of familyIds) {
    const { strong = [], weak = [] } = rules[family] ?? {}
    for (const pattern of [...strong, ...weak]) {
      const one = { ...compile(pattern), family, isStrong: strong.includes(pattern) }
      if (one.keys.length === 0) always.push(one)
      for (const key of one.keys) index.set(key, [...(index.get(key) ?? []), one])
    }
  }

const english: readonly Rule[] = Object.values(englishRules)
const mend = makeMender(english.flatMap(({ strong = [], weak = [] }) => [...strong, ...weak]))

/** What each family has in the text, strong and weak apart. */
function hitsIn(text: string): Map<FamilyId, { strong: Set<string>; weak: Set<string> }> {
  const tried = new Set<Indexed>(always)
  for (const key of keysOfText(text)) for (const one of index.get(key) ?? []) tried.add(one)
  const hits = new Map<FamilyId, { strong: Set<string>; weak: Set<string> }>()
  for (const { find, family, isStrong } of tried) {
    const [words] = find.exec(text) ?? []
    if (words === undefined || words === '') continue
    const own = hits.get(family) ?? { strong: new Set(), weak: new Set() }
    hits.set(family, own)
    own[isStrong ? 'strong' : 'weak'].add(words)
  }
  return hits
}

const MOST_COUNTED = 2
const counted = (words: Set<string>) => Math.min(words.size, MOST_COUNTED)

const QUESTION =
  /\?|어떡|어떻|어찌|외 |뭐|뭔|어디서|어디에|뭐야|뭔가요|무슨|언제|얼마나|누가|누구|(인|한|된|는|은|을|일|될|할|본|)(가요|까요|건가|거야|거임|나요|냐|니)$|되나|돼나|되요$|있어요$|^(how|what|who|why|when|where|can|do|does|is|are|will|could|should|did)(?![a-z])/

/** A wish to be told, given or shown something. */
const REQUEST =
  /(알려|추천|가르쳐|설명|풀어|번역|해석|골라|찾아|만들어) ?(해 ?)?(줘|주|줄)|(^|[ .])(tell me|give me|show me|recommend|explain|solve|translate|lets play)(?![a-z])/
/** A member who speaks of themselves or of people near them wants to be heard, not informed. */
const PERSONAL =
  /(^| )(나|난|내|내가|나도|나만|나를|나한테|저|제|제가|우리|걔|쟤|엄마|아빠|친구)(?![가-힣]{2})|(래|대|재)요?[.?!~ ]*$|(?<![a-z])(i|im|ive|ill|id|me|my|am|mine|we|us|he|she|him|her|they|them)(?![a-z])/

/** Keys pressed without a word: no vowel between many consonants, or Korean letters that make no syllable. */
const NOISE =
  /^[\sㄱ-ㅣ\d.?ㅋ]*$|^(?:[asdfghjkl;]{4,}|[qwertyuiop]{5,}|[zxcvbnm]{4,}|[b-df-hj-np-tv-xz]{5,})$/

/** Of one kind, what was said only inside the longer words of another family is a part of that. */
function withoutParts(heard: Heard[]): Heard[] {
  return heard.map((one) => {
    const whole = heard.find(
      (other) =>
        other !== one &&
        other.score >= 3 &&
        familyOf(other.family).kind === familyOf(one.family).kind &&
        other.by.join().length > one.by.join().length &&
        one.by.every((words) => other.by.some((longer) => longer.includes(words))),
    )
    return whole === undefined ? one : { ...one, score: Math.min(one.score, whole.score - 1) }
  })
}

/** Read one text. */
export function read(message: string): Reading {
  const text = mend(foldText(message))
  const found = new Map<FamilyId, Heard>()
  const add = (family: FamilyId, score: number, by: string[]) => {
    const heard = found.get(family) ?? { family, score: 0, by: [] }
    heard.score += score
    heard.by.push(...by)
    found.set(family, heard)
  }
  for (const [family, { strong, weak }] of hitsIn(text))
    add(family, strong.size > 0 ? counted(strong) + 2 : counted(weak), [...strong, ...weak])
  for (const { sign, family, score } of signs) if (sign.test(message)) add(family, score, ['sign'])
  const heard = withoutParts([...found.values()]).toSorted(
    (one, other) =>
      other.score - one.score || familyIds.indexOf(one.family) - familyIds.indexOf(other.family),
  )
  const isQuestion = QUESTION.test(text)
  return {
    heard,
    isQuestion,
    isAskedOfTheWorld:
      heard.length === 0 &&
      (isQuestion || REQUEST.test(text)) &&
      // Folding writes 내 and 네 alike.
      !PERSONAL.test(message.toLowerCase()),
    words: (text.match(/[a-z가-힣]+/g) ?? []).length,
    isNoise: NOISE.test(text),
  }
}

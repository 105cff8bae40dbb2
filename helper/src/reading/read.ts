import { type FamilyId, familyIds } from '../families.ts'
import { rules as englishRules } from '../rules/en/index.ts'
import { rules as koreanRules } from '../rules/ko/index.ts'
import { signs } from '../rules/signs.ts'
import { compile, type Rules } from './compile.ts'
import { foldText } from './fold.ts'
import { makeMender } from './typos.ts'

/** What a text says, as far as the rules know it. */
export interface Heard {
  family: FamilyId
  /** 3 for each strong and 1 for each weak pattern, twice at most. */
  score: number
  /** Which words it was. */
  by: string[]
}

export interface Reading {
  /** The best first; of equals the more particular. */
  heard: Heard[]
  isQuestion: boolean
  /** How many words it has; jamo and signs alone are none. */
  words: number
  /** Nothing in it is a word of either language. */
  isNoise: boolean
}

interface Compiled {
  family: FamilyId
  strong: RegExp | undefined
  weak: RegExp | undefined
}

const compiled = (rules: Rules<FamilyId>): Compiled[] =>
  familyIds.map((family) => ({
    family,
    strong: compile(rules[family].strong),
    weak: compile(rules[family].weak),
  }))

const korean = compiled(koreanRules)
const english = compiled(englishRules)
const mend = makeMender(Object.values(englishRules).flatMap((one) => [one.strong, one.weak ?? '']))

const MOST_COUNTED = 2

function hits(pattern: RegExp | undefined, text: string): string[] {
  if (pattern === undefined) return []
  const found: string[] = []
  for (const one of text.matchAll(pattern)) {
    if (one[0] !== '' && !found.includes(one[0])) found.push(one[0])
    if (found.length === MOST_COUNTED) break
  }
  return found
}

const QUESTION =
  /\?|어떡|어떠게|어떠케|어찌|어디서|어디에|뭐야|뭔가요|무슨|언제|얼마나|누가|누구|(인|한|된|는|은|을|일|될|할|본|)(가요|까요|건가|거야|거임|나요|냐|니)$|되나|돼나|되요$|있어요$|^(how|what|who|why|when|where|can|do|does|is|are|will|could|should|did)(?![a-z])/

/** Keys pressed without a word: no vowel between many consonants, or Korean letters that make no syllable. */
const NOISE =
  /^[\sㄱ-ㅣ\d.?ㅋ]*$|^(?:[asdfghjkl;]{4,}|[qwertyuiop]{5,}|[zxcvbnm]{4,}|[b-df-hj-np-tv-xz]{5,})$/

/** Read one text. Both languages are read, as people mix them. */
export function read(message: string): Reading {
  const text = mend(foldText(message))
  const found = new Map<FamilyId, Heard>()
  const add = (family: FamilyId, score: number, by: string[]) => {
    const heard = found.get(family) ?? { family, score: 0, by: [] }
    heard.score += score
    heard.by.push(...by)
    found.set(family, heard)
  }
  const languages = [
    ...(/[가-힣]/.test(text) ? [korean] : []),
    ...(/[a-z]/.test(text) ? [english] : []),
  ]
  for (const rules of languages)
    for (const { family, strong, weak } of rules) {
      const [sure, some] = [hits(strong, text), hits(weak, text)]
      if (sure.length + some.length > 0)
        add(family, 3 * sure.length + some.length, [...sure, ...some])
    }
  for (const { sign, family, score } of signs) if (sign.test(message)) add(family, score, ['sign'])
  const heard = [...found.values()].toSorted(
    (one, other) =>
      other.score - one.score || familyIds.indexOf(one.family) - familyIds.indexOf(other.family),
  )
  return {
    heard,
    isQuestion: QUESTION.test(text),
    words: (text.match(/[a-z가-힣]+/g) ?? []).length,
    isNoise: NOISE.test(text),
  }
}

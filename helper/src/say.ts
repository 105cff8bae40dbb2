import englishWords from '../words/en.json' with { type: 'json' }
import koreanWords from '../words/ko.json' with { type: 'json' }
import { withFacts } from './facts.ts'
import { type FamilyId, familyOf } from './families.ts'

export type Language = 'ko' | 'en'

/**
 * One way to say it. The opening takes up what was said; the rest holds a thought and at most one question. The opening
 * of a feeling may stand before the rest of a topic, so neither leans on the other.
 */
interface Variant {
  opening: string
  rest: string
}

/** Variants are written `opening | rest`. */
function parse(written: string): Variant {
  const [opening = '', rest = ''] = withFacts(written).split(' | ')
  return { opening, rest }
}

const parsed = (words: Readonly<Record<FamilyId, readonly string[]>>) =>
  new Map(Object.entries(words).map(([id, written]) => [id, written.map(parse)]))
const variants: Record<Language, Map<string, Variant[]>> = {
  ko: parsed(koreanWords),
  en: parsed(englishWords),
}

export const variantsOf = (language: Language, id: FamilyId): readonly Variant[] =>
  variants[language].get(id) ?? []

/** Which families speak: one takes up what was said, the other goes on. */
export interface Plan {
  opens?: FamilyId
  main: FamilyId
}

/** A small hash: the same conversation gets the same variant, another one begins elsewhere. */
function hashOf(text: string): number {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++)
    hash = Math.imul(hash ^ text.charCodeAt(at), 16777619) >>> 0
  return hash
}

/** A family and those who go on for it. */
function* inTurn(id: FamilyId): Generator<FamilyId> {
  const seen = new Set<FamilyId>()
  for (let next: FamilyId | undefined = id; next !== undefined && !seen.has(next); ) {
    yield next
    seen.add(next)
    next = familyOf(next).sibling
  }
}

type Part = keyof Variant

/** The first variant of which none of the parts was said, beginning anywhere. */
function unsaid(
  language: Language,
  id: FamilyId,
  parts: readonly Part[],
  said: string,
  seed: number,
): Variant | undefined {
  const all = variantsOf(language, id)
  for (let step = 0; step < all.length; step++) {
    const one = all[(seed + step) % all.length]
    if (one !== undefined && parts.every((part) => one[part] === '' || !said.includes(one[part])))
      return one
  }
  return undefined
}

/** The variant that was said longest ago; only reached when a conversation has used up whole families. */
function longestAgo(language: Language, id: FamilyId, said: string): Variant {
  const [first = { opening: '', rest: '' }, ...others] = variantsOf(language, id)
  return others.reduce(
    (oldest, one) =>
      said.lastIndexOf(one.opening) < said.lastIndexOf(oldest.opening) ? one : oldest,
    first,
  )
}

/** Of a topic the first variants listen, and the later ones suggest; so a new topic begins with one of the first. */
const LISTENING = 2

function beginOf(language: Language, id: FamilyId, said: string, hash: number): number {
  const isTopic = familyOf(id).kind === 'topic' && id !== 'deeper'
  const isNew = variantsOf(language, id).every(({ rest }) => !said.includes(rest))
  return isTopic && isNew ? hash % LISTENING : hash
}

const joined = ({ opening, rest }: Variant) => [opening, rest].filter((one) => one !== '').join(' ')

/** Put an answer into words that were not yet said in this conversation. Returns which families spoke. */
export function say(
  language: Language,
  { opens, main }: Plan,
  said: string,
  message: string,
): { family: string; speaks: FamilyId; text: string } {
  const hash = hashOf(`${said.length} ${message}`)
  const opening =
    opens === undefined ? undefined : unsaid(language, opens, ['opening'], said, hash)?.opening
  for (const id of inTurn(main)) {
    const seed = beginOf(language, id, said, hash)
    if (opens !== undefined && opening !== undefined) {
      const rest = unsaid(language, id, ['rest'], said, seed)?.rest
      if (rest === undefined) continue
      return { family: `${opens}+${id}`, speaks: id, text: joined({ opening, rest }) }
    }
    const whole = unsaid(language, id, ['opening', 'rest'], said, seed)
    if (whole !== undefined) return { family: id, speaks: id, text: joined(whole) }
  }
  return { family: main, speaks: main, text: joined(longestAgo(language, main, said)) }
}

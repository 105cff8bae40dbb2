import { readFileSync } from 'node:fs'
import { type FamilyId, familiesIn, type Kind } from '../src/families.ts'
import type { Language } from '../src/say.ts'
import { converse } from './inputs.ts'

const meanings = [
  'small',
  'listen',
  'secret',
  'app',
  'self',
  'unknown',
  'crisis',
  'violence',
  'approach',
] as const
type Meaning = (typeof meanings)[number]

/** One message of a talk, and what its answer has to be. */
interface Step {
  meaning: Meaning
  message: string
  /** Of each list, one has to stand in the answer. */
  has: string[][]
  hasNot: string[]
}

interface Talk {
  title: string
  steps: Step[]
}

/** One turn of a played talk that was not answered as it has to be. */
export interface Miss {
  talk: string
  message: string
  wanted: string
  family: string
  text: string
}

const isMeaning = (word: string | undefined): word is Meaning =>
  meanings.some((one) => one === word)

function stepOf(line: string): Step {
  const [meaning, message = '', contents = ''] = line.split('\t')
  if (!isMeaning(meaning)) throw new Error(`Not a meaning: ${line}`)
  const pieces = contents.split(' & ').filter((piece) => piece !== '')
  return {
    meaning,
    message,
    has: pieces.filter((piece) => !piece.startsWith('!')).map((piece) => piece.split('|')),
    hasNot: pieces.filter((piece) => piece.startsWith('!')).map((piece) => piece.slice(1)),
  }
}

/** Read the talks in a language: `# title`, then a line `meaning, message, contents` for each turn. */
export function readTalks(language: Language): Talk[] {
  const file = new URL(`../talks/${language}.txt`, import.meta.url)
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n\n')
    .map((talk) => {
      const [title = '', ...lines] = talk.split('\n')
      return { title: title.replace('# ', ''), steps: lines.map(stepOf) }
    })
}

/** What holds a member while a danger was named just now. */
const holds: readonly FamilyId[] = [
  ...(['crisis-stay', 'crisis-hold', 'crisis-call', 'crisis-secret', 'crisis-safe'] as const),
  ...([
    'crisis-joke',
    'crisis-friend',
    'crisis-abuse',
    'crisis-beaten',
    'crisis-pictures',
  ] as const),
]
/** Small talk, also where it goes on with what was talked about. */
const small: readonly FamilyId[] = ['bored', 'happy', 'tired']
const secrets: readonly FamilyId[] = ['confidential', 'crisis-secret', 'remember']
/** So many turns after a danger its holding words are still right. */
const HELD = 3

const kinds: Record<Meaning, readonly Kind[]> = {
  small: ['talk'],
  listen: ['feeling', 'topic', 'talk'],
  secret: [],
  app: ['app', 'self'],
  self: ['self'],
  unknown: [],
  crisis: ['crisis'],
  violence: ['crisis', 'topic'],
  approach: ['crisis', 'topic'],
}

/** Play the talks of a language and return every turn that is not answered as its line says. */
export function missesIn(language: Language): Miss[] {
  return readTalks(language).flatMap(({ title, steps }) => {
    const { answers } = converse(
      language,
      steps.map(({ message }) => message),
    )
    return steps.flatMap(({ meaning, message, has, hasNot }, at): Miss[] => {
      const { family, text, isCrisis } = answers[at] ?? { family: '', text: '', isCrisis: false }
      const families = familiesIn(family)
      const main = families.at(-1)
      const isAfterDanger = steps
        .slice(Math.max(0, at - HELD), at)
        .some((step) => ['crisis', 'violence', 'approach'].includes(step.meaning))
      // The helplines stand below every answer in a crisis.
      const shown = isCrisis ? `${text} ${meaning === 'crisis' ? '109 1388 112 119' : ''}` : text
      const isKnown = main !== undefined && main.id !== 'unknown'
      const isKind =
        main !== undefined &&
        ((kinds[meaning].includes(main.kind) && isKnown) ||
          (meaning === 'small' &&
            families.some(({ id, kind }) => kind === 'talk' || small.includes(id))) ||
          (meaning === 'secret' && secrets.includes(main.id)) ||
          (meaning === 'unknown' && ['unknown', 'unreadable'].includes(main.id)) ||
          ((meaning === 'small' || meaning === 'listen') &&
            isAfterDanger &&
            holds.includes(main.id)))
      const isHeard = !['crisis', 'violence'].includes(meaning) || isCrisis
      const hasAll = has.every((some) =>
        some.some((one) => shown.toLowerCase().includes(one.toLowerCase())),
      )
      const hasNone = hasNot.every((one) => !text.includes(one) && !(one === '109' && isCrisis))
      if (isKind && isHeard && hasAll && hasNone) return []
      return [{ talk: title, message, wanted: `${meaning} ${has.join(' & ')}`, family, text }]
    })
  })
}

import type { HelperStep } from '@dodam/contract'
import { type Checked, checked } from './crisis.ts'
import { familyOf } from './families.ts'
import type { Turn } from './past.ts'
import { contextOf } from './past.ts'
import { planOf } from './plan.ts'
import { planAfterCrisis, planOfCrisis } from './plan-crisis.ts'
import { read } from './reading/read.ts'
import { type Language, say } from './say.ts'

export interface Asked {
  message: string
  /** The language of the app. A message that is plainly in the other one is answered in that. */
  language: Language
  /** Oldest first, without `message`. */
  past: readonly Turn[]
  /** Whether a listener is here who could start a chat now. */
  isListenerHere?: boolean
}

export interface Answer {
  /** The family, or the one that opens and the one that goes on, joined by `+`. */
  family: string
  text: string
  step: HelperStep | null
  /** This text must stand, with the helplines; no model answers instead. */
  isCrisis: boolean
}

const count = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0

/** The language a text is plainly in, or undefined: an "ok" is said in both. */
function languageIn(text: string): Language | undefined {
  const korean = count(text, /[가-힣ㄱ-ㅣ]/g)
  const english = count(text, /[a-z']+/gi)
  if (korean >= 2 && korean >= english) return 'ko'
  if (korean === 0 && english >= 3) return 'en'
  return undefined
}

function languageOf({ message, language, past }: Asked): Language {
  const before = past.findLast(({ from }) => from === 'helper')
  return (
    languageIn(message) ?? (before === undefined ? undefined : languageIn(before.text)) ?? language
  )
}

/** Without a listener who is here, a story is the way to find one later. */
const possible = (step: HelperStep | undefined, isListenerHere: boolean): HelperStep | null =>
  step === 'find-listener' && !isListenerHere ? 'write-worry' : (step ?? null)

/**
 * Answer one message of a teenager. Pure and deterministic. A crisis is looked for first, by the check of texts and with
 * everything that was said; only then by what the rules hear. Never throws for any text.
 */
export function answer(asked: Asked): Answer {
  const { message, past, isListenerHere = false } = asked
  const found: Checked = checked(message)
  const reading = read(message)
  const context = contextOf(past)
  const plan =
    planOfCrisis(found, reading, context) ??
    planAfterCrisis(reading, context) ??
    planOf(found, reading, context, isListenerHere)
  const isCrisis = found.crisis !== undefined || familyOf(plan.main).kind === 'crisis'
  const { family, speaks, text } = say(languageOf(asked), plan, context.said, message)
  // Shortly after a crisis, or a question about one, the helplines stay in reach.
  const near = context.isNearCrisis || context.isAfterHeavy ? 'helplines' : undefined
  const step = plan.step ?? near ?? familyOf(speaks).step
  return { family, text, step: possible(step, isListenerHere), isCrisis }
}

import {
  type AiAnswer,
  type HelperTurn,
  helperPastTurns,
  helperSteps,
  helperTurnLength,
  languages,
} from '@dodam/contract'
import {
  arrayOf,
  boolean,
  nullable,
  number,
  object,
  oneOf,
  string,
  where,
  withDefault,
} from '../../device/parser.ts'

/** What the member said to the helper, or what it answered. */
export interface Turn {
  /** Names it on screen, and what is still on its way to become it. */
  key: string
  text: string
  at: string
  /** null for what the teenager said. */
  answer: Answered | null
}

/** What is known of an answer beside its words. */
export interface Answered extends Pick<AiAnswer, 'id' | 'crisis' | 'family' | 'step' | 'language'> {
  /** Whether it helped, once that was said. */
  helped: boolean | null
}

export const questionOf = (text: string, at: string): Turn => ({
  key: crypto.randomUUID(),
  text,
  at,
  answer: null,
})

/** The key of the answer to a question. */
export const answerKey = (question: Pick<Turn, 'key'>) => `to-${question.key}`

export function answerOf(question: Turn, answer: AiAnswer, at: string): Turn {
  const { id, crisis, family, step, language, aiResponse } = answer
  return {
    key: answerKey(question),
    text: aiResponse,
    at,
    answer: { id, crisis, family, step, language, helped: null },
  }
}

/** An older talk is not shown: browsers restore a tab's storage days later, for any user of the device. */
const forgottenAfterMs = 3 * 3_600_000

const readAnswered = object<Answered>({
  id: number,
  family: string,
  crisis: withDefault(boolean, false),
  language: withDefault(oneOf(...languages), 'ko'),
  // One that this version does not know offers nothing.
  step: withDefault(nullable(oneOf(...helperSteps)), null),
  helped: withDefault(nullable(boolean), null),
})
const readTurns = arrayOf(
  object<Turn>({ key: string, text: string, at: string, answer: nullable(readAnswered) }),
)

/** What is readable of a stored talk, unless that is too old. */
export const readTalk = (value: unknown, now = Date.now()): Turn[] | undefined =>
  where(readTurns, (all) => {
    const last = all.at(-1)
    // Also false for a time that is none.
    return last !== undefined && now - Date.parse(last.at) < forgottenAfterMs
  })(value)

/** The talk before a question, as the server is told of it, which keeps none. */
export function pastOf(turns: readonly Turn[], question: Pick<Turn, 'key'>): HelperTurn[] {
  const at = turns.findIndex(({ key }) => key === question.key)
  return turns
    .slice(0, at === -1 ? turns.length : at)
    .slice(-helperPastTurns)
    .map(({ text, answer }) => ({
      from: answer === null ? 'teen' : 'helper',
      text: [...text].slice(0, helperTurnLength.max).join(''),
      ...(answer && { family: answer.family }),
    }))
}

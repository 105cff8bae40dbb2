import {
  type AiAnswer,
  type HelperTurn,
  type HelpNeed,
  helperPastTurns,
  helperSteps,
  helperTurnLength,
  languages,
  needNamed,
} from '@dodam/contract'
import { newId } from '../../device/new-id.ts'
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
  /** Its key on screen, also while it is streamed. */
  key: string
  text: string
  at: string
  /** null for the member's turns. */
  answer: Answered | null
}

/** The data of an answer beside its text. */
export interface Answered extends Pick<AiAnswer, 'id' | 'crisis' | 'family' | 'step' | 'language'> {
  /** Whether it helped; null until rated. */
  helped: boolean | null
}

export const questionOf = (text: string, at: string): Turn => ({
  key: newId(),
  text,
  at,
  answer: null,
})

/** Return the key of the answer to a question. */
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

/** What goes on with a danger without naming it again. */
const goesOn = /(?:^|\+)crisis-(?:stay|hold|call|secret|near)$/

/** Return the need that the lines below an answer are for: the one its words name, or those of the danger it goes on with. */
export function needBelow(turns: readonly Turn[], key: string): HelpNeed | undefined {
  const answers = turns.slice(0, turns.findIndex((turn) => turn.key === key) + 1)
  const named = answers.findLast(({ answer }) => answer !== null && !goesOn.test(answer.family))
  return named && needNamed(named.text)
}

/** What ends a danger. */
const isOver = /(?:^|\+)crisis-(?:safe|joke)$/
const lastOnes = 6

/** Return the member's last turns up to an answer, since they said that a danger is over. */
export function saidUpTo(turns: readonly Turn[], key: string): Turn[] {
  const all = turns.slice(
    0,
    turns.findIndex((turn) => turn.key === key),
  )
  const over = all.findLastIndex(({ answer }) => answer !== null && isOver.test(answer.family))
  return all
    .slice(over + 1)
    .filter(({ answer }) => answer === null)
    .slice(-lastOnes)
}

/** An older talk is not shown: browsers restore a tab's storage days later, for any user of the device. */
const forgottenAfterMs = 3 * 3_600_000

const readAnswered = object<Answered>({
  id: number,
  family: string,
  crisis: withDefault(boolean, false),
  language: withDefault(oneOf(...languages), 'ko'),
  // A step unknown to this version offers nothing.
  step: withDefault(nullable(oneOf(...helperSteps)), null),
  helped: withDefault(nullable(boolean), null),
})
const readTurns = arrayOf(
  object<Turn>({ key: string, text: string, at: string, answer: nullable(readAnswered) }),
)

/** Return the readable turns of a stored talk; undefined if it is too old. */
export const readTalk = (value: unknown, now = Date.now()): Turn[] | undefined =>
  where(readTurns, (all) => {
    const last = all.at(-1)
    // Also false for an invalid time.
    return last !== undefined && now - Date.parse(last.at) < forgottenAfterMs
  })(value)

/** Return the turns before a question for the server, which stores none. */
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

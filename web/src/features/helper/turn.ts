import { type AiAnswer, type HelperTurn, helperPastTurns, helperTurnLength } from '@dodam/contract'
import { isRecord } from '../../device/store.ts'

/** What somebody said to the helper, or what it answered. */
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

/** So long ago, a talk is no longer shown: browsers bring back what a tab held days later, to whoever opens them. */
const forgottenAfterMs = 3 * 3_600_000

const isText = (value: unknown): value is string => typeof value === 'string'

function readAnswered(value: unknown): Answered | null {
  if (!isRecord(value)) return null
  const { id, crisis, family, step, language, helped } = value
  if (typeof id !== 'number' || !isText(family)) return null
  return {
    id,
    family,
    crisis: crisis === true,
    language: language === 'en' ? 'en' : 'ko',
    // One that this version does not know offers nothing.
    step: isText(step) ? (step as Answered['step']) : null,
    helped: typeof helped === 'boolean' ? helped : null,
  }
}

function readTurn(value: unknown): Turn[] {
  if (!isRecord(value)) return []
  const { key, text, at, answer } = value
  if (!isText(key) || !isText(text) || !isText(at)) return []
  const answered = readAnswered(answer)
  return answer !== null && answered === null ? [] : [{ key, text, at, answer: answered }]
}

/** What is readable of a stored talk; null where that is nothing, or too old. */
export function readTalk(value: unknown, now = Date.now()): Turn[] | null {
  if (!Array.isArray(value)) return null
  const turns = value.flatMap(readTurn)
  const last = turns.at(-1)
  // Also for a time that is none.
  return last && now - Date.parse(last.at) < forgottenAfterMs ? turns : null
}

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

import { type Finding, normalise } from '@dodam/contract'
import type { CallError } from '../../api/call.ts'
import { arrayOf, number, object, oneOf, type Parser, string } from '../../device/parser.ts'

export type StopCode = 'UNSAFE_TEXT' | 'CONFIRM_TEXT'

/** A text that the server did not accept unchanged. */
export interface Stopped {
  code: StopCode
  /** The sent text, to which the findings refer. */
  text: string
  findings: Finding[]
}

export const isStopCode = (code: unknown): code is StopCode =>
  code === 'UNSAFE_TEXT' || code === 'CONFIRM_TEXT'

export const readFindings: Parser<Finding[]> = arrayOf(
  object({
    kind: oneOf('crisis', 'contact', 'grooming', 'sexual', 'insult'),
    start: number,
    end: number,
    severity: oneOf('low', 'medium', 'high'),
    why: string,
  }),
)

/** Return the readable findings of an answer. */
export const findingsIn = (answer: unknown): Finding[] =>
  object({ findings: readFindings })(answer)?.findings ?? []

const isInTheWay = ({ kind }: Finding) => kind !== 'crisis'

/** The findings that stop a text. A crisis never does. */
export const inTheWay = (findings: readonly Finding[]): Finding[] => findings.filter(isInTheWay)

/** Whether the text also contains a sign of crisis. */
export const hasCrisis = (findings: readonly Finding[]): boolean => !findings.every(isInTheWay)

/** Whether a field still contains the stopped text. */
export const isStill = ({ text }: Stopped, typed: string): boolean => normalise(typed) === text

/** The texts of one call: one, or several by their field names. */
export type Sent = string | Record<string, string>

/** Return how a failed call stopped its texts; undefined for any other failure. */
export function stoppedBy({ code, answer, details }: CallError, sent: Sent): Stopped | undefined {
  if (!isStopCode(code)) return undefined
  const [field] = details
  const text = typeof sent === 'string' ? sent : (sent[field?.path ?? ''] ?? '')
  return { code, text: normalise(text), findings: findingsIn(answer) }
}

import { type Finding, normalise } from '@dodam/contract'
import type { CallError } from '../../api/call.ts'
import { isRecord } from '../../device/store.ts'

export type StopCode = 'UNSAFE_TEXT' | 'CONFIRM_TEXT'

/** A text that the server did not take as it is. */
export interface Stopped {
  code: StopCode
  /** As it was sent: what the findings count in. */
  text: string
  findings: Finding[]
}

export const isStopCode = (code: unknown): code is StopCode =>
  code === 'UNSAFE_TEXT' || code === 'CONFIRM_TEXT'

const isFinding = (value: unknown): value is Finding =>
  isRecord(value) &&
  [value['kind'], value['why'], value['severity']].every((one) => typeof one === 'string') &&
  Number.isInteger(value['start']) &&
  Number.isInteger(value['end'])

/** What is readable of stored or answered findings. */
export const readFindings = (value: unknown): Finding[] =>
  Array.isArray(value) ? value.filter(isFinding) : []

const isInTheWay = ({ kind }: Finding) => kind !== 'crisis'

/** What stands in the way of a text. A crisis never does: nobody is corrected for it. */
export const inTheWay = (findings: readonly Finding[]): Finding[] => findings.filter(isInTheWay)

/** Whether the writer seems to be in need beside that. */
export const hasCrisis = (findings: readonly Finding[]): boolean => !findings.every(isInTheWay)

/** Whether a field holds what was stopped, and nothing else yet. */
export const isStill = ({ text }: Stopped, typed: string): boolean => normalise(typed) === text

/** What is sent in one call: a text, or several by the names of their fields. */
export type Sent = string | Record<string, string>

/** How a failed call stopped what was sent with it; undefined for any other failure. */
export function stoppedBy({ code, answer, details }: CallError, sent: Sent): Stopped | undefined {
  if (!isStopCode(code)) return undefined
  const findings = isRecord(answer) ? readFindings(answer['findings']) : []
  const [field] = details
  const text = typeof sent === 'string' ? sent : (sent[field?.path ?? ''] ?? '')
  return { code, text: normalise(text), findings }
}

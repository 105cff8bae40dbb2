import { type CheckInAnswer, checkInAnswers } from '@dodam/contract'
import { isRecord, json, keptOf } from '../../device/store.ts'

/** An answer that the server has not confirmed yet. */
export interface Given {
  id: number
  answer: CheckInAnswer
}

const answerOf = (value: unknown) => checkInAnswers.find((one) => one === value)

function givenOf(value: unknown): Given | null {
  if (!isRecord(value)) return null
  const { id } = value
  const answer = answerOf(value['answer'])
  return typeof id === 'number' && answer !== undefined ? { id, answer } : null
}

/** What a person has answered on this device, until the server has it: also without a network, and over a reload. */
export const unsentAnswers = keptOf('dodam.check-ins.unsent', json(givenOf))

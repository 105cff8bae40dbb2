import { type CheckInAnswer, checkInAnswers } from '@dodam/contract'
import { number, object, oneOf } from '../../device/parser.ts'
import { json, keptOf } from '../../device/store.ts'

/** An answer that the server has not confirmed yet. */
export interface Given {
  id: number
  answer: CheckInAnswer
}

const readGiven = object<Given>({ id: number, answer: oneOf(...checkInAnswers) })

/** The member's answers on this device until the server has them; survives being offline and a reload. */
export const unsentAnswers = keptOf('dodam.check-ins.unsent', json(readGiven))

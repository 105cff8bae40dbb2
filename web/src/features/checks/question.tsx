import type { CheckedPlace } from '@dodam/contract'
import { ConfirmSheet } from './confirm-sheet.tsx'
import type { Sending } from './use-sending.ts'

interface Props {
  sending: Pick<Sending, 'question'>
  place: CheckedPlace
}

/** Asks the writer of a text that is being sent whether it should go as it is. To close the question is to change the text. */
export const Question = ({ sending: { question }, place }: Props) =>
  question && (
    <ConfirmSheet
      stopped={question.stopped}
      place={place}
      onEdit={() => question.decide(false)}
      onSend={() => question.decide(true)}
      onClose={() => question.decide(false)}
    />
  )

import type { CheckedPlace } from '@dodam/contract'
import { ConfirmSheet } from './confirm-sheet.tsx'
import type { Sending } from './use-sending.ts'

interface Props {
  sending: Pick<Sending, 'question'>
  place: CheckedPlace
}

/** Asks the writer whether a text should be sent unchanged. Closing it means changing the text. */
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

import { useState } from 'react'
import type { Outcome } from '../../acts/outcome.ts'
import { type Sent, type Stopped, stoppedBy } from './stopped.ts'

export interface Asked {
  stopped: Stopped
  decide: (goesOn: boolean) => void
}

/** Send a text that the server may not accept unchanged. `StoppedNote` shows the findings, and asks. */
export function useSending() {
  const [stopped, setStopped] = useState<Stopped>()
  const [question, setQuestion] = useState<Asked>()

  /**
   * Send texts by an act that does not show stops itself. If the writer has to confirm, the outcome waits for that; it
   * is `undone` if they prefer to change the text.
   */
  async function send<Answer>(
    sent: Sent,
    act: (confirmed: { confirm?: true }) => Promise<Outcome<Answer>>,
  ): Promise<Outcome<Answer>> {
    setStopped(undefined)
    const stopOf = (outcome: Outcome<Answer>) =>
      outcome.kind === 'refused' ? stoppedBy(outcome.error, sent) : undefined
    let outcome = await act({})
    let stop = stopOf(outcome)
    if (stop?.code === 'CONFIRM_TEXT') {
      const asked = stop
      const goesOn = await new Promise<boolean>((decide) => setQuestion({ stopped: asked, decide }))
      setQuestion(undefined)
      if (goesOn) {
        outcome = await act({ confirm: true })
        stop = stopOf(outcome)
      } else outcome = { kind: 'undone' }
    }
    setStopped(stop)
    return outcome
  }
  return { send, stopped, question }
}

export type Sending = ReturnType<typeof useSending>

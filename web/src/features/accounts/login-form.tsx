import type { Me, SecondStep } from '@dodam/contract'
import { useState } from 'react'
import { CallError } from '../../api/call.ts'
import { island } from '../../ui/island.tsx'
import { MissingPart } from '../../ui/missing.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { PasswordForm } from './password-form.tsx'
import { signIn } from './session.ts'

const loading = <Skeleton className="h-40 w-full" />
const SecondStepForm = island(
  () => import('../second-factor/second-step-form.tsx'),
  MissingPart,
  loading,
)
const RecoverForm = island(() => import('../recovery/recover-form.tsx'), MissingPart, loading)

type Stage = { at: 'password' } | { at: 'second'; step: SecondStep } | { at: 'recover' }

interface Props {
  /** The code of a link in a mail: the form for a new password is shown first. */
  mailedCode?: string | null
  onDone: (me: Me) => void
}

/** Sign-in by name and password, for some with a second factor, or by a recovery code. */
export function LoginForm({ mailedCode = null, onDone }: Props) {
  const [stage, setStage] = useState<Stage>({ at: mailedCode === null ? 'password' : 'recover' })
  const back = () => setStage({ at: 'password' })

  const enter = async (body: { username: string; password: string }) => {
    try {
      onDone(await signIn(body))
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'SECOND_FACTOR_REQUIRED') throw error
      // The contract defines the answer of this refusal.
      setStage({ at: 'second', step: error.answer as SecondStep })
    }
  }

  if (stage.at === 'second')
    return <SecondStepForm step={stage.step} onDone={onDone} onBack={back} />
  if (stage.at === 'recover')
    return <RecoverForm mailedCode={mailedCode} onRecovered={enter} onBack={back} />
  return <PasswordForm enter={enter} onForgot={() => setStage({ at: 'recover' })} />
}

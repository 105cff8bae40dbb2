import { type BodyInput, secondFactor } from '@dodam/contract'
import { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../acts/outcome.ts'
import { useAct } from '../../acts/use-act.ts'
import { CallError } from '../../api/call.ts'
import { passkeyProblem } from './passkeys.ts'

type Credential = BodyInput<typeof secondFactor.addPasskey>['credential']

/** Add a passkey of this browser or of a plugged-in security key. `add` never rejects. */
export function useNewPasskey(onDone: (codes: readonly string[] | null) => void) {
  const { t } = useTranslation()
  const [name, setName] = useState(t('second-factor.passkey.firstName'))
  const start = useAct(secondFactor.startPasskey, { isQuiet: true, failed: 'settings.failed' })
  const finish = useAct(secondFactor.addPasskey, { isQuiet: true, failed: 'settings.failed' })

  const add = async (password: string): Promise<Outcome<unknown>> => {
    const begun = await start.run({ body: { password } })
    if (begun.kind !== 'done') return begun
    const { setup, options } = begun.answer
    let credential: Credential
    try {
      const made = await startRegistration({ optionsJSON: options })
      // The browser returns the type that it was asked for.
      credential = { ...made, type: 'public-key' } as Credential
    } catch (error) {
      const refused = new CallError(0, { code: 'PASSKEY', message: '' }, undefined)
      return { kind: 'refused', error: refused, text: passkeyProblem(error) }
    }
    return await finish.run({ body: { setup, name: name.trim(), credential } }, (outcome) => {
      if (outcome.kind === 'done') onDone(outcome.answer.codes)
    })
  }
  return { add, name, setName }
}

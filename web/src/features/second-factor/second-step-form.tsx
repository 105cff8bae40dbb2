import type { Me, SecondStep } from '@dodam/contract'
import { startAuthentication } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../acts/outcome.ts'
import { FormError } from '../../forms/form-error.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { signInTwice } from '../accounts/session.ts'
import { passkeyProblem } from './passkeys.ts'

interface Props {
  step: SecondStep
  onDone: (me: Me) => void
  onBack: () => void
}

/** The second step of an admin's sign-in: a passkey, a code of the app, or a backup code. */
export default function SecondStepForm({ step, onDone, onBack }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const [passkeyFailure, setPasskeyFailure] = useState<string>()
  const { challenge, hasApp, passkey } = step
  const form = useSchemaForm({
    defaults: { code: '' },
    check: ({ code }) => ({
      sent: { code: code.trim() },
      broken: code.trim() === '' ? { code: t('second-factor.code.missing') } : {},
    }),
    send: ({ code }) =>
      attempt(async () => onDone(await signInTwice({ challenge, code })), { isQuiet: true }),
    fieldOfCode: { SECOND_FACTOR_FAILED: 'code' },
  })

  const showPasskey = async () => {
    if (passkey === null) return
    setAsking(true)
    setPasskeyFailure(undefined)
    try {
      const shown = await startAuthentication({ optionsJSON: passkey })
      const body = { challenge, passkey: { ...shown, type: 'public-key' as const } }
      const outcome = await attempt(async () => onDone(await signInTwice(body)), { isQuiet: true })
      if (outcome.kind === 'refused') setPasskeyFailure(outcome.text)
    } catch (error) {
      setPasskeyFailure(passkeyProblem(error))
    }
    setAsking(false)
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-soft">{t('second-factor.step.line')}</p>
      {passkey && (
        <div className="flex flex-col gap-3">
          <FormError form="passkey" text={passkeyFailure} />
          <Button size="lg" busy={isAsking} onClick={() => void showPasskey()}>
            {!isAsking && <KeyRound aria-hidden="true" className="size-5" />}
            {t('second-factor.step.passkey')}
          </Button>
        </div>
      )}
      <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <TextField
          data-autofocus={passkey === null || undefined}
          label={t(hasApp ? 'second-factor.code.label' : 'second-factor.code.backup')}
          hint={t(hasApp ? 'second-factor.code.hint' : 'second-factor.code.backupHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={form.errorOf('code')}
          {...form.register('code')}
        />
        <FormError form={form.id} text={form.failure} />
        <Button
          type="submit"
          size="lg"
          variant={passkey ? 'soft' : 'primary'}
          busy={form.isSending}
        >
          {t('accounts.login.submit')}
        </Button>
      </form>
      <Button variant="ghost" className="-mt-2 self-center" onClick={onBack}>
        {t('second-factor.step.back')}
      </Button>
    </div>
  )
}

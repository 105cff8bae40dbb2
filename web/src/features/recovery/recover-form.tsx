import { isOneTimeCode, recovery } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../acts/outcome.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../forms/form-error.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { brokenNewPassword, NewPasswordFields } from '../accounts/new-password.tsx'

const empty = { username: '', code: '', newPassword: '', repeated: '' }

interface Props {
  onRecovered: (body: { username: string; password: string }) => Promise<void>
  onBack: () => void
}

/** Sets a new password with a recovery code, or with a code from the support team. */
export default function RecoverForm({ onRecovered, onBack }: Props) {
  const { t } = useTranslation()
  const { register, errorOf, ...form } = useSchemaForm({
    defaults: empty,
    check: ({ repeated, ...typed }) => {
      const username = typed.username.trim()
      return {
        sent: { ...typed, username },
        broken: {
          ...(username === '' && { username: t('accounts.required') }),
          ...(!isOneTimeCode(typed.code) && { code: t('recovery.code.form') }),
          ...brokenNewPassword({ ...typed, repeated }, [username]),
        },
      }
    },
    send: (body) =>
      attempt(
        async () => {
          await call(recovery.recover, { body })
          toast(t('recovery.done'), { tone: 'calm' })
          await onRecovered({ username: body.username, password: body.newPassword })
        },
        { isQuiet: true },
      ),
    fieldOfCode: { RECOVERY_FAILED: 'code' },
  })

  return (
    <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <div className="rounded-field bg-surface-sunken px-4 py-3 text-body-small text-ink-soft">
        <p>{t('recovery.line')}</p>
        <p className="mt-1.5">{t('recovery.without')}</p>
      </div>
      <TextField
        data-autofocus
        label={t('accounts.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('username')}
        {...register('username', { deps: ['newPassword'] })}
      />
      <TextField
        label={t('recovery.code.label')}
        hint={t('recovery.code.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errorOf('code')}
        {...register('code')}
      />
      <NewPasswordFields
        newPassword={{
          ...register('newPassword', { deps: ['repeated'] }),
          error: errorOf('newPassword'),
        }}
        repeated={{ ...register('repeated'), error: errorOf('repeated') }}
      />
      <FormError form={form.id} text={form.failure} />
      <Button type="submit" size="lg" busy={form.isSending}>
        {t('recovery.submit')}
      </Button>
      <Button variant="ghost" className="-my-2 self-center" onClick={onBack}>
        {t('recovery.back')}
      </Button>
    </form>
  )
}

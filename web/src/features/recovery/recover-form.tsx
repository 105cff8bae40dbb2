import { about as instance, isOneTimeCode, mailedCodeMinutes, recovery } from '@dodam/contract'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { attempt } from '../../acts/outcome.ts'
import { call } from '../../api/call.ts'
import { useRead } from '../../api/use-read.ts'
import { FormError } from '../../forms/form-error.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { brokenNewPassword, NewPasswordFields } from '../accounts/new-password.tsx'
import { closeSignIn } from '../accounts/sign-in.ts'

const empty = { username: '', code: '', newPassword: '', repeated: '' }

interface Props {
  /** The code of a link in a mail; null without one. */
  mailedCode: string | null
  onRecovered: (body: { username: string; password: string }) => Promise<void>
  onBack: () => void
}

/** Sets a new password with a recovery code, with one from a mail, or with one from the support team. */
export default function RecoverForm({ mailedCode, onRecovered, onBack }: Props) {
  const { t } = useTranslation()
  const { data: about } = useRead(instance.read, {})
  const { register, control, errorOf, ...form } = useSchemaForm({
    defaults: { ...empty, code: mailedCode ?? '' },
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

  const username = useWatch({ control, name: 'username' }).trim()
  return (
    <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <div className="rounded-field bg-surface-sunken px-4 py-3 text-body-small text-ink-soft">
        <p>{t('recovery.line')}</p>
        <p className="mt-1.5">{t('recovery.without')}</p>
        <Link
          to={paths.visitorSupport}
          onClick={closeSignIn}
          className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline-offset-4 hover:underline"
        >
          {t('recovery.ask')}
        </Link>
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
      {about?.sendsMail && (
        <MailLink
          username={username}
          line={t(mailedCode === null ? 'recovery.mail.line' : 'recovery.mail.again')}
        />
      )}
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

/** Asks for a link by mail. What it says is the same whether the account exists or not. */
function MailLink({ username, line }: { username: string; line: string }) {
  const { t } = useTranslation()
  const [isSending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = async () => {
    setSending(true)
    const outcome = await attempt(() => call(recovery.mailLink, { body: { username } }), {})
    setSending(false)
    if (outcome.kind === 'done') setSentTo(username)
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <p role="status" className="text-body-small text-ink-soft">
        {sentTo === username && username !== ''
          ? t('recovery.mail.sent', { minutes: mailedCodeMinutes })
          : line}
      </p>
      <Button
        variant="soft"
        disabled={username === ''}
        busy={isSending}
        onClick={() => void send()}
      >
        {t('recovery.mail.send')}
      </Button>
    </div>
  )
}

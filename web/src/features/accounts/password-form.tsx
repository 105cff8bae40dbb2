import { about as instance } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../acts/outcome.ts'
import { useRead } from '../../api/use-read.ts'
import { FormError } from '../../forms/form-error.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

const empty = { username: '', password: '' }

interface Props {
  enter: (body: typeof empty) => Promise<void>
  onForgot: () => void
}

/** Name and password; in a demo also buttons that fill in the test accounts. */
export function PasswordForm({ enter, onForgot }: Props) {
  const { t } = useTranslation()
  const { data: about } = useRead(instance.read, {})
  const form = useSchemaForm({
    defaults: empty,
    check: ({ username, password }) => ({
      sent: { username: username.trim(), password },
      broken: {
        ...(username.trim() === '' && { username: t('accounts.required') }),
        ...(password === '' && { password: t('accounts.required') }),
      },
    }),
    send: (body) => attempt(() => enter(body), { isQuiet: true }),
    // Usually the password is wrong, so it is selected to be typed again.
    focusOnWhole: () => form.setFocus('password', { shouldSelect: true }),
  })

  return (
    <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <TextField
        label={t('accounts.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errorOf('username')}
        {...form.register('username')}
      />
      <PasswordField
        label={t('accounts.password')}
        autoComplete="current-password"
        error={form.errorOf('password')}
        {...form.register('password')}
      />
      <FormError form={form.id} text={form.failure} />
      <Button type="submit" size="lg" busy={form.isSending}>
        {t('accounts.login.submit')}
      </Button>
      <Button variant="ghost" className="-my-2 self-center text-brand-strong" onClick={onForgot}>
        {t('accounts.login.forgot')}
      </Button>
      {about?.demo && (
        <fieldset className="rounded-field bg-surface-sunken p-3">
          <legend className="sr-only">{t('accounts.demo.title')}</legend>
          <p aria-hidden="true" className="px-1 pb-2 text-sm text-ink-soft">
            {t('accounts.demo.title')}
          </p>
          <div className="grid grid-cols-2 gap-2">
            {about.demo.usernames.map((username) => (
              <Button
                key={username}
                variant="ghost"
                className="bg-surface-raised font-medium"
                onClick={() => {
                  form.setValue('username', username)
                  form.setValue('password', about.demo?.password ?? '')
                }}
              >
                {username}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </form>
  )
}

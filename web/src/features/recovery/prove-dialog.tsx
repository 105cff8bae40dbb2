import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../acts/outcome.ts'
import { FormError } from '../../forms/form-error.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useMe } from '../accounts/session.ts'

interface Props {
  title: string
  line: string
  submit: string
  isDangerous?: boolean
  /** Above the password. */
  children?: ReactNode
  /** An act with `isQuiet`. */
  send: (password: string) => Promise<Outcome<unknown>>
  onClose: () => void
}

/** Asks for one's own password before something about how one signs in changes. */
export function ProveDialog({
  title,
  line,
  submit,
  isDangerous = false,
  children,
  send,
  onClose,
}: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const form = useSchemaForm({
    defaults: { password: '' },
    check: (sent) => ({
      sent,
      broken: sent.password === '' ? { password: t('settings.password.currentMissing') } : {},
    }),
    send: ({ password }) => send(password),
    fieldOfCode: { WRONG_PASSWORD: 'password' },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={line}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={form.id}
            variant={isDangerous ? 'danger' : 'primary'}
            busy={form.isSending}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {children}
        {/* For password managers: whose password it is. */}
        <input hidden readOnly name="username" autoComplete="username" value={me?.username ?? ''} />
        <PasswordField
          data-autofocus
          label={t('settings.password.current')}
          autoComplete="current-password"
          error={form.errorOf('password')}
          {...form.register('password')}
        />
        <FormError form={form.id} text={form.failure} />
      </form>
    </Dialog>
  )
}

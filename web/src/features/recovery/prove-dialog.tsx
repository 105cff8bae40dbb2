import type { ErrorCode } from '@dodam/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../acts/outcome.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { useMe } from '../accounts/session.ts'

interface Proof {
  label: string
  missing: string
  /** An act with `isQuiet`. */
  send: (password: string) => Promise<Outcome<unknown>>
  /** Further codes whose error is shown at the password. */
  fieldOfCode?: Partial<Record<ErrorCode, 'password'>>
  /** False if a text is to be read first. */
  isFirst?: boolean
}

/** A form that asks for the own password. `field` is its content. */
export function usePasswordProof({
  label,
  missing,
  send,
  fieldOfCode = {},
  isFirst = true,
}: Proof) {
  const me = useMe()
  const { register, errorOf, ...form } = useSchemaForm({
    defaults: { password: '' },
    check: (sent) => ({ sent, broken: sent.password === '' ? { password: missing } : {} }),
    send: ({ password }) => send(password),
    fieldOfCode: { WRONG_PASSWORD: 'password', ...fieldOfCode },
  })
  const field = (
    <>
      {/* For password managers: the account of the password. */}
      <input hidden readOnly name="username" autoComplete="username" value={me?.username ?? ''} />
      <PasswordField
        data-autofocus={isFirst || undefined}
        label={label}
        autoComplete="current-password"
        error={errorOf('password')}
        {...register('password')}
      />
    </>
  )
  return { form, field }
}

interface Props extends Omit<Proof, 'label' | 'missing'> {
  label?: string
  missing?: string
  title: string
  line: string
  submit: string
  isDangerous?: boolean
  children?: ReactNode
  onClose: () => void
}

/** Asks for the own password before a sensitive act, because the device may be borrowed. */
export function ProveDialog({
  title,
  line,
  submit,
  isDangerous = false,
  children,
  onClose,
  ...asked
}: Props) {
  const { t } = useTranslation()
  const { form, field } = usePasswordProof({
    label: t('settings.password.current'),
    missing: t('settings.password.currentMissing'),
    ...asked,
  })
  return (
    <FormDialog
      // A typed password is nothing to ask about.
      isDirty={false}
      form={form}
      title={title}
      description={line}
      confirm={submit}
      {...{ isDangerous, onClose }}
    >
      {children}
      {field}
    </FormDialog>
  )
}

import { isWeakPassword } from '@dodam/contract'
import { Password } from '@dodam/contract/schemas'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ruleText } from '../../ui/rule-text.ts'
import { isSamePassword } from './registration.ts'

interface Typed {
  newPassword: string
  repeated: string
}

/**
 * Return the errors of a new password typed twice, by field. `names` are the member's own names, which it must not
 * contain.
 */
export function brokenNewPassword({ newPassword, repeated }: Typed, names: readonly string[]) {
  return {
    ...(isWeakPassword(newPassword, names) && { newPassword: ruleText('password.weak') }),
    ...(!Password.safeParse(newPassword).success && { newPassword: ruleText('password.length') }),
    ...(!isSamePassword(repeated, newPassword) && { repeated: ruleText('password.mismatch') }),
  }
}

type Field = UseFormRegisterReturn & { error: string | undefined }

/** The two fields of a new password; showing one shows both. */
export function NewPasswordFields(fields: Record<keyof Typed, Field>) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <>
      <PasswordField
        label={t('settings.password.new')}
        hint={t('accounts.passwordHint')}
        autoComplete="new-password"
        onShow={setShown}
        {...fields.newPassword}
      />
      <TextField
        label={t('settings.password.repeated')}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="new-password"
        {...fields.repeated}
      />
    </>
  )
}

import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/field.tsx'
import { nameChangesLeft } from './profile-draft.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** Username and nickname, and how often they can still be changed. */
export function NameFields({ form: { me, values, change, errorOf } }: { form: ProfileForm }) {
  const { t } = useTranslation()
  const id = useId()
  const left = nameChangesLeft(me)
  const isLocked = left === 0
  return (
    <fieldset aria-describedby={id} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">{t('settings.names.label')}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t('settings.names.nickname')}
          hint={t('settings.names.nicknameHint')}
          autoComplete="nickname"
          value={values.nickname}
          onChange={(event) => change({ nickname: event.target.value })}
          disabled={isLocked}
          error={errorOf('nickname')}
        />
        <TextField
          label={t('accounts.username')}
          hint={t('settings.names.usernameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={values.username}
          onChange={(event) => change({ username: event.target.value })}
          disabled={isLocked}
          error={errorOf('username')}
        />
      </div>
      <p id={id} className="rounded-field bg-surface-sunken px-4 py-3 text-sm text-ink-soft">
        {isLocked ? t('settings.names.locked') : t('settings.names.left', { count: left })}
      </p>
    </fieldset>
  )
}

import { type Me, recovery, settings } from '@dodam/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { keyOf } from '../../live/keys.ts'
import { useLeaveQuestion } from '../../ui/leave-question.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { brokenNewPassword, NewPasswordFields } from '../accounts/new-password.tsx'

const empty = { currentPassword: '', newPassword: '', repeated: '' }

interface Props {
  me: Me
  onClose: () => void
  onDone: () => void
}

/** Changes the password. */
export function PasswordDialog({ me, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const question = useLeaveQuestion('settings.password.closing')
  const cache = useQueryClient()
  const { run } = useAct(settings.changePassword, {
    done: 'settings.password.changed',
    failed: 'settings.failed',
    isQuiet: true,
  })
  const { register, errorOf, ...form } = useSchemaForm({
    defaults: empty,
    check: ({ repeated, ...sent }) => {
      return {
        sent,
        broken: {
          ...(sent.currentPassword === '' && {
            currentPassword: t('settings.password.currentMissing'),
          }),
          ...brokenNewPassword({ ...sent, repeated }, [me.username, me.nickname]),
        },
      }
    },
    send: (body) =>
      run({ body }, ({ kind }) => {
        if (kind !== 'done') return
        void cache.invalidateQueries({ queryKey: keyOf(recovery.read) })
        onDone()
      }),
    fieldOfCode: { WRONG_PASSWORD: 'currentPassword' },
  })

  return (
    <FormDialog
      onClose={onClose}
      title={t('settings.password.title')}
      description={t('settings.password.line')}
      question={question}
      form={form}
      confirm={t('settings.password.submit')}
      hasCancel={false}
    >
      {/* For password managers: the account of the password. */}
      <input hidden readOnly name="username" autoComplete="username" value={me.username} />
      <PasswordField
        data-autofocus
        label={t('settings.password.current')}
        autoComplete="current-password"
        error={errorOf('currentPassword')}
        {...register('currentPassword')}
      />
      <NewPasswordFields
        newPassword={{
          ...register('newPassword', { deps: ['repeated'] }),
          error: errorOf('newPassword'),
        }}
        repeated={{ ...register('repeated'), error: errorOf('repeated') }}
      />
    </FormDialog>
  )
}

import { type Me, settings } from '@dodam/contract'
import { Password } from '@dodam/contract/schemas'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../api/call.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorText } from '../../ui/error-text.ts'
import { TextField } from '../../ui/field.tsx'
import { ruleText } from '../../ui/rule-text.ts'
import { toast } from '../../ui/toast.tsx'
import { FormError } from '../accounts/form-error.tsx'
import { saveFailedText } from './save-failed.ts'

const empty = { currentPassword: '', newPassword: '', repeated: '' }

interface Props {
  me: Me
  onClose: () => void
  onDone: () => void
}

/** Where the password is changed. */
export function PasswordDialog({ me, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const save = useWrite(settings.changePassword)
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: empty })
  const { errors } = formState

  const refused = (error: CallError) => {
    const weak = error.details.find(({ path }) => path.endsWith('newPassword'))
    if (error.code === 'WRONG_PASSWORD')
      setError('currentPassword', { message: errorText(error) }, { shouldFocus: true })
    else if (weak) setError('newPassword', { message: weak.message }, { shouldFocus: true })
    else setError('root', { message: saveFailedText(error) })
  }
  const submit = handleSubmit(({ currentPassword, newPassword }) => {
    if (save.isPending) return
    save.mutate(
      { body: { currentPassword, newPassword } },
      {
        onSuccess: () => {
          toast(t('settings.password.changed'), { tone: 'calm' })
          onDone()
        },
        onError: refused,
      },
    )
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.password.title')}
      description={t('settings.password.line')}
      footer={
        <Button type="submit" form={id} busy={save.isPending}>
          {t('settings.password.submit')}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {/* For password managers: whose password it is. */}
        <input hidden readOnly name="username" autoComplete="username" value={me.username} />
        <TextField
          label={t('settings.password.current')}
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword', { required: t('settings.password.currentMissing') })}
        />
        <TextField
          label={t('settings.password.new')}
          hint={t('accounts.passwordHint')}
          type="password"
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...register('newPassword', {
            validate: (typed) => Password.safeParse(typed).success || ruleText('password.length'),
            deps: ['repeated'],
          })}
        />
        <TextField
          label={t('settings.password.repeated')}
          type="password"
          autoComplete="new-password"
          error={errors.repeated?.message}
          {...register('repeated', {
            validate: (typed, { newPassword }) =>
              typed.normalize('NFC') === newPassword.normalize('NFC') ||
              ruleText('password.mismatch'),
          })}
        />
        <FormError text={errors.root?.message} />
      </form>
    </Dialog>
  )
}

import { type Me, settings } from '@dodam/contract'
import { Check, X } from 'lucide-react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { CallError, call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorText } from '../../ui/error-text.ts'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { FormError } from '../accounts/form-error.tsx'
import { deleteAccount } from '../accounts/session.ts'

const gone = ['profile', 'chats', 'name'] as const
const kept = ['stories', 'messages'] as const

/** Says plainly what deleting the account does, and does it for whoever knows the password. */
export function DeleteAccountDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const id = useId()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ password }) => {
    try {
      await deleteAccount(
        () => call(settings.removeMine, { body: { password } }),
        () => void navigate(paths.home),
      )
      toast(t('settings.delete.done'))
    } catch (error) {
      const isWrong = error instanceof CallError && error.code === 'WRONG_PASSWORD'
      setError(isWrong ? 'password' : 'root', { message: errorText(error) }, { shouldFocus: true })
    }
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.delete.title')}
      description={t('settings.delete.line')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={id} variant="danger" busy={isSubmitting}>
            {t('settings.delete.submit')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="flex flex-col gap-4 rounded-field bg-surface-sunken px-4 py-3.5 text-[0.9375rem]">
          <div>
            <h3 className="text-sm font-semibold">{t('settings.delete.gone.title')}</h3>
            <ul className="mt-1.5 flex flex-col gap-1">
              {gone.map((what) => (
                <li key={what} className="flex gap-2.5">
                  <X aria-hidden="true" className="mt-1 size-4 shrink-0 text-danger" />
                  {t(`settings.delete.gone.${what}`)}
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h3 className="text-sm font-semibold">{t('settings.delete.kept.title')}</h3>
            <ul className="mt-1.5 flex flex-col gap-1">
              {kept.map((what) => (
                <li key={what} className="flex gap-2.5">
                  <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-soft" />
                  {t(`settings.delete.kept.${what}`)}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <input hidden readOnly name="username" autoComplete="username" value={me.username} />
        <TextField
          label={t('settings.delete.password')}
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { required: t('settings.password.currentMissing') })}
        />
        <FormError text={errors.root?.message} />
      </form>
    </Dialog>
  )
}

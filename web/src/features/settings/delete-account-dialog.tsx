import { type Me, settings } from '@dodam/contract'
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { attempt } from '../../acts/outcome.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../forms/form-error.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { deleteAccount } from '../accounts/session.ts'

const gone = ['profile', 'chats', 'name'] as const
const kept = ['stories', 'messages'] as const

/** Says plainly what deleting the account does, and does it for whoever knows the password. */
export function DeleteAccountDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useSchemaForm({
    defaults: { password: '' },
    check: (sent) => ({
      sent,
      broken: sent.password === '' ? { password: t('settings.password.currentMissing') } : {},
    }),
    send: ({ password }) => {
      const remove = () => call(settings.removeMine, { body: { password } })
      const goHome = () => void navigate(paths.home)
      return attempt(() => deleteAccount(remove, goHome), {
        done: 'settings.delete.done',
        isQuiet: true,
      })
    },
    fieldOfCode: { WRONG_PASSWORD: 'password' },
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.delete.title')}
      description={t('settings.delete.line')}
      isDirty={form.isDirty}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={form.id} variant="danger" busy={form.isSending}>
            {t('settings.delete.submit')}
          </Button>
        </>
      }
    >
      <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-5">
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
        <PasswordField
          label={t('settings.delete.password')}
          autoComplete="current-password"
          error={form.errorOf('password')}
          {...form.register('password')}
        />
        <FormError form={form.id} text={form.failure} />
      </form>
    </Dialog>
  )
}

import { settings } from '@dodam/contract'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { attempt } from '../../acts/outcome.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Checkbox } from '../../ui/field.tsx'
import { deleteAccount } from '../accounts/session.ts'
import { ProveDialog } from '../recovery/prove-dialog.tsx'

/** Explains the deletion of the account, and does it once the password is proven. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [withTexts, setWithTexts] = useState(false)
  const gone = ['profile', 'chats', withTexts ? 'stories' : 'name'] as const
  const kept = [withTexts ? 'anonymous' : 'stories', 'messages'] as const
  const send = (password: string) => {
    const remove = () => call(settings.removeMine, { body: { password, withTexts } })
    const goHome = () => void navigate(paths.home)
    return attempt(() => deleteAccount(remove, goHome), {
      done: 'settings.delete.done',
      isQuiet: true,
    })
  }
  return (
    <ProveDialog
      isDangerous
      isFirst={false}
      title={t('settings.delete.title')}
      line={t('settings.delete.line')}
      label={t('settings.delete.password')}
      submit={t('settings.delete.submit')}
      {...{ send, onClose }}
    >
      <div className="flex flex-col gap-4 rounded-field bg-surface-sunken px-4 py-3.5 text-body-small">
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
      <Checkbox
        label={t('settings.delete.withTexts')}
        checked={withTexts}
        onChange={({ target }) => setWithTexts(target.checked)}
      />
    </ProveDialog>
  )
}

import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../../forms/form-error.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { usePasswordProof } from '../../recovery/prove-dialog.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { useReauthProof } from '../shell/reauth-dialog.tsx'
import { Backups } from './backups.tsx'

/** Backups, behind the password. The proof lasts while the screen is open. */
export function BackupPage() {
  const { t } = useTranslation()
  const [isUnlocked, setUnlocked] = useState(false)
  if (isUnlocked) return <Backups />
  return (
    <AdminPage
      title={t('admin.shell.nav.backup')}
      line={t('admin.backup.line')}
      back={{ to: paths.settings, 'aria-label': t('admin.backup.toSettings') }}
    >
      <Gate onProven={() => setUnlocked(true)} />
    </AdminPage>
  )
}

function Gate({ onProven }: { onProven: () => void }) {
  const { t } = useTranslation()
  const { form, field } = usePasswordProof(useReauthProof(onProven))
  return (
    <section
      aria-label={t('admin.backup.gate.title')}
      className="mx-auto mt-6 flex w-full max-w-md flex-col gap-4 rounded-field border border-line bg-surface-raised px-5 py-6"
    >
      <span
        aria-hidden="true"
        className="flex size-14 items-center justify-center self-center rounded-full bg-brand-soft text-brand-strong"
      >
        <LockKeyhole className="size-6" />
      </span>
      <div className="text-center">
        <h2 className="text-lg font-bold">{t('admin.backup.gate.title')}</h2>
        <p className="text-balance text-ink-soft">{t('admin.backup.gate.line')}</p>
      </div>
      <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {field}
        <FormError form={form.id} text={form.failure} />
        <Button type="submit" busy={form.isSending}>
          {t('admin.backup.gate.open')}
        </Button>
      </form>
    </section>
  )
}

import { about as instance, type Me, settings } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { useRead } from '../../api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** The member's email address, and its removal. */
export function EmailPart({ me: { email, isAdmin } }: { me: Me }) {
  const { t } = useTranslation()
  const { data: about } = useRead(instance.read, {})
  const [isAsking, setAsking] = useState(false)
  const { run, isPending } = useAct(settings.changeProfile, {
    inTurn: true,
    done: 'settings.email.removed',
    failed: 'settings.failed',
  })
  const hint = about?.sendsMail ? 'accounts.emailHintMailed' : 'accounts.emailHint'
  return (
    <div className="flex flex-col items-start gap-3 border-line border-t pt-5">
      <h3 className="font-semibold">{t('accounts.email')}</h3>
      <p>{email ?? t('settings.email.none')}</p>
      {email !== null && (
        <>
          <p className="text-body-small text-ink-soft">
            {t(isAdmin ? 'settings.email.admin' : hint)}
          </p>
          <Button variant="soft" busy={isPending} onClick={() => setAsking(true)}>
            {t('settings.email.remove')}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('settings.email.title')}
        description={t('settings.email.line')}
        confirm={t('settings.email.confirm')}
        isDangerous
        onConfirm={() => {
          setAsking(false)
          void run({ body: { email: null } })
        }}
      />
    </div>
  )
}

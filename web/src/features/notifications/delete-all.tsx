import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Deletes all that are not archived, after asking. */
export function DeleteAll({ onConfirm }: { onConfirm: () => void }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" className="px-3! text-ink-soft" onClick={() => setAsking(true)}>
        {t('notifications.deleteAll.act')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('notifications.deleteAll.title')}
        description={t('notifications.deleteAll.line')}
        confirm={t('notifications.deleteAll.act')}
        isDangerous
        onConfirm={() => {
          setAsking(false)
          onConfirm()
        }}
      />
    </>
  )
}

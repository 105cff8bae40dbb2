import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { InboxButton } from './inbox-button.tsx'

interface Props {
  disabled: boolean
  onConfirm: () => void
}

/** Deletes all notifications that are not archived, after a confirmation. */
export function DeleteAll({ disabled, onConfirm }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <InboxButton icon={<Trash2 />} disabled={disabled} onClick={() => setAsking(true)}>
        {t('notifications.deleteAll.act')}
      </InboxButton>
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

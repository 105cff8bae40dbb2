import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { WriterNotes } from './writer-notes.tsx'

/** The notices on a text whose own place closes as soon as it is sent. */
export function SentDialog({
  onClose,
  ...noted
}: ComponentProps<typeof WriterNotes> & { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('checks.sent.title')}
      footer={<Button onClick={onClose}>{t('checks.sent.close')}</Button>}
    >
      <WriterNotes {...noted} />
    </Dialog>
  )
}

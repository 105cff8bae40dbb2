import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The consequences, in plain words. */
  description: ReactNode
  confirm: ReactNode
  onConfirm: () => void
  isDangerous?: boolean
  busy?: boolean
  children?: ReactNode
}

/** Asks for confirmation before an act that cannot simply be undone. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  description,
  confirm,
  onConfirm,
  isDangerous,
  busy,
  children,
}: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

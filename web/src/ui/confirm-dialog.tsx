import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What happens then, in plain words. */
  description: ReactNode
  /** The act itself, as its button says it. */
  confirm: ReactNode
  onConfirm: () => void
  /** Whether it takes something away. */
  isDangerous?: boolean
  busy?: boolean
  children?: ReactNode
}

/** Asks once more before an act that cannot simply be taken back. */
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

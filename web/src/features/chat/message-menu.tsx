import { Copy, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Row } from './rows.ts'

/** A message and where on the page it stands. */
export interface Chosen {
  row: Row
  anchor: Element
}

interface Props extends Chosen {
  onClose: () => void
  onDelete: (row: Row) => void
}

/** What can be done with a message of mine, beside it. */
export function MessageMenu({ row, anchor, onClose, onDelete }: Props) {
  const { t } = useTranslation()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(row.content)
      toast(t('chat.message.copied'))
    } catch {
      toast(t('chat.message.notCopied'), { tone: 'danger' })
    }
  }
  return (
    <Menu
      label={t('chat.message.menu')}
      anchor={anchor}
      onClose={onClose}
      items={[
        {
          label: t('chat.message.copy'),
          icon: <Copy aria-hidden="true" />,
          onChoose: () => void copy(),
        },
        {
          label: t('chat.message.delete'),
          icon: <Trash2 aria-hidden="true" />,
          isDangerous: true,
          onChoose: () => onDelete(row),
        },
      ]}
    />
  )
}

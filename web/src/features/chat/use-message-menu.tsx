import { type ChatMessage, type ChatRoom, chat, leavesPlaceholder, otherIn } from '@dodam/contract'
import { Copy, Flag, Trash2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import type { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Row } from '../../ui/conversation/rows.ts'
import { copyText } from '../../ui/copy-text.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import { openReport } from '../reports/reporting.ts'

/**
 * Return the menu of a message: copy any, report the other's, delete an own one. A deletion cannot be undone, so it is
 * confirmed first: `asking` is that dialog while it is open. Then the message disappears for both at once.
 */
export function useMessageMenu(room: ChatRoom, messages: readonly ChatMessage[]) {
  const { t } = useTranslation()
  // Not found: deleted before, on another device.
  const { run } = useAct(chat.deleteMessage, { gone: { NOT_FOUND: null } })
  const [doomed, setDoomed] = useState<ChatMessage | null>(null)
  const close = () => setDoomed(null)

  const copy = ({ content }: Row) =>
    copyText(content, t('chat.message.copied'), t('chat.message.notCopied'))

  const menuOf = (row: Row): MenuItem[] => {
    const items: MenuItem[] = [
      {
        label: t('chat.message.copy'),
        icon: <Copy aria-hidden="true" />,
        onChoose: () => void copy(row),
      },
    ]
    const message = messages.find(({ seq }) => seq === row.seq)
    if (row.isMine && message)
      items.push({
        label: t('chat.message.delete'),
        icon: <Trash2 aria-hidden="true" />,
        isDangerous: true,
        onChoose: () => setDoomed(message),
      })
    if (!row.isMine && message && !otherIn(room).isAdmin)
      items.push({
        label: t('reports.open'),
        icon: <Flag aria-hidden="true" />,
        onChoose: () =>
          openReport({
            targetType: 'message',
            targetId: message.id,
            keepAway: { by: 'room', room },
          }),
      })
    return items
  }

  const asking: ComponentProps<typeof ConfirmDialog> | null = doomed && {
    open: true,
    onClose: close,
    title: t('chat.message.ask.title'),
    description: t(
      wouldShow(doomed) ? 'chat.message.ask.leavesNote' : 'chat.message.ask.leavesNothing',
    ),
    confirm: t('chat.message.delete'),
    isDangerous: true,
    onConfirm: () => {
      close()
      void run({ params: { id: doomed.id } })
    },
  }
  return { menuOf, asking }
}

/** Whether a message deleted now leaves a placeholder. */
const wouldShow = ({ createdAt }: ChatMessage) =>
  leavesPlaceholder({ createdAt, deletedAt: new Date().toISOString() })

import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { DeleteAll } from './delete-all.tsx'
import { useUnreadCount } from './use-unread-count.ts'

interface Props {
  onReadAll: () => void
  onRemoveAll: () => void
}

/** What can be done with the whole inbox. */
export function InboxActs({ onReadAll, onRemoveAll }: Props) {
  const { t } = useTranslation()
  const isAnyUnread = useUnreadCount() > 0
  return (
    <div className="-mr-3 flex">
      <Button
        variant="ghost"
        className="px-3! text-ink-soft"
        disabled={!isAnyUnread}
        onClick={onReadAll}
      >
        {t('notifications.readAll.act')}
      </Button>
      <DeleteAll onConfirm={onRemoveAll} />
    </div>
  )
}

import { CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DeleteAll } from './delete-all.tsx'
import { InboxButton } from './inbox-button.tsx'
import { useUnreadCount } from './use-unread-count.ts'

interface Props {
  /** Nothing can be done with notifications that their reader cannot see yet. */
  isLoading: boolean
  onReadAll: () => void
  onRemoveAll: () => void
}

/** The acts on the whole inbox. */
export function InboxActs({ isLoading, onReadAll, onRemoveAll }: Props) {
  const { t } = useTranslation()
  const isAnyUnread = useUnreadCount() > 0
  return (
    <div className="-mr-2 flex shrink-0">
      <InboxButton icon={<CheckCheck />} disabled={isLoading || !isAnyUnread} onClick={onReadAll}>
        {t('notifications.readAll.act')}
      </InboxButton>
      <DeleteAll disabled={isLoading} onConfirm={onRemoveAll} />
    </div>
  )
}

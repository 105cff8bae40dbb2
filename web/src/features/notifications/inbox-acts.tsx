import { CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DeleteAll } from './delete-all.tsx'
import { InboxButton } from './inbox-button.tsx'
import { useUnreadCount } from './use-unread-count.ts'

interface Props {
  onReadAll: () => void
  onRemoveAll: () => void
}

/** The acts on the whole inbox. */
export function InboxActs({ onReadAll, onRemoveAll }: Props) {
  const { t } = useTranslation()
  const isAnyUnread = useUnreadCount() > 0
  return (
    <div className="-mr-2 flex shrink-0">
      <InboxButton icon={<CheckCheck />} disabled={!isAnyUnread} onClick={onReadAll}>
        {t('notifications.readAll.act')}
      </InboxButton>
      <DeleteAll onConfirm={onRemoveAll} />
    </div>
  )
}

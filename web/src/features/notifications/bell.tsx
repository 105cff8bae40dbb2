import { Bell as BellIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Recent } from './recent.tsx'
import { useUnreadCount } from './use-unread-count.ts'

/** The header's bell: the unread count, and the latest notifications in a popover. */
export function Bell() {
  const { t } = useTranslation()
  const count = useUnreadCount()
  return (
    <Popover
      label={t('notifications.title')}
      className="w-96"
      trigger={(props) => (
        <IconButton {...props} label={t('notifications.title')} icon={<BellIcon />} badge={count} />
      )}
    >
      {(close) => <Recent onFollow={close} />}
    </Popover>
  )
}

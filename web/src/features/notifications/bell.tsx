import { notifications } from '@dodam/contract'
import { Bell as BellIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRead } from '../../api/use-read.ts'
import { paths } from '../../paths.ts'
import { buttonLook, IconButton } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { NotificationItem } from './notification-item.tsx'
import { NotificationSkeleton } from './notification-skeleton.tsx'
import { useUnreadCount } from './use-unread-count.ts'

const recent = 8

/** The header's bell: what is unread as a number, the latest notifications in a popover. */
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

function Recent({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation()
  const { data, isPending, error, refetch } = useRead(notifications.list, {
    query: { limit: recent },
  })
  return (
    <>
      {data && data.length > 0 ? (
        <ul className="divide-y divide-line">
          {data.map((notification) => (
            <li key={notification.id}>
              <NotificationItem notification={notification} onFollow={onFollow} brief />
            </li>
          ))}
        </ul>
      ) : isPending ? (
        <NotificationSkeleton count={3} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <EmptyState icon={<BellIcon />} line={t('notifications.empty.active')} />
      )}
      <div className="sticky bottom-0 border-line border-t bg-surface-raised p-2">
        <Link
          to={paths.notifications}
          onClick={onFollow}
          className={`${buttonLook('ghost')} w-full`}
        >
          {t('notifications.viewAll')}
        </Link>
      </div>
    </>
  )
}

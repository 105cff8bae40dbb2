import { notifications } from '@dodam/contract'
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { NotificationItem } from './notification-item.tsx'
import { NotificationSkeleton } from './notification-skeleton.tsx'

/** Everything a member was told of. */
export function NotificationsPage() {
  const { t } = useTranslation()
  return (
    <div className="page flex max-w-3xl flex-col gap-5 py-6">
      <h1 className="font-bold text-2xl">{t('notifications.title')}</h1>
      <All />
    </div>
  )
}

function All() {
  const { t } = useTranslation()
  const list = usePages(notifications.list, {}, { pageSize: 50 })
  if (list.error && list.items.length === 0) return <ErrorState onRetry={list.retry} />
  if (!list.isPending && list.items.length === 0)
    return <EmptyState icon={<Bell />} line={t('notifications.empty')} />
  return (
    <>
      <div className="overflow-hidden rounded-card border border-line bg-surface-raised shadow-card">
        {list.isPending ? (
          <NotificationSkeleton count={6} />
        ) : (
          <ul className="divide-y divide-line">
            {list.items.map((notification) => (
              <li key={notification.id}>
                <NotificationItem notification={notification} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {list.hasMore && (
        <Button
          variant="soft"
          className="self-center"
          busy={list.isLoadingMore}
          onClick={list.loadMore}
        >
          {t('notifications.more')}
        </Button>
      )}
    </>
  )
}

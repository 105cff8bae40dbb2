import { notifications } from '@dodam/contract'
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRead } from '../../api/use-read.ts'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Listed, wholeList } from '../../ui/listed.tsx'
import { NewItemsPill } from '../../ui/new-items-pill.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useSteadyList } from '../../ui/steady-list.ts'
import { NotificationItem } from './notification-item.tsx'
import { NotificationSkeleton } from './notification-skeleton.tsx'

const limit = 8

/** The latest notifications in the bell's popover. `onFollow` is called when the reader opens a target. */
export function Recent({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation()
  const list = wholeList(useRead(notifications.list, { query: { limit } }))
  const { entries, waiting, showNew } = useSteadyList(list.items)
  return (
    <>
      <header className="sticky top-0 z-1 flex items-center justify-between gap-3 border-line border-b bg-surface-raised py-1.5 pr-2 pl-5">
        <h2 className="font-semibold">{t('notifications.title')}</h2>
        <NewItemsPill count={waiting} onShow={showNew}>
          {t('notifications.waiting', { count: waiting })}
        </NewItemsPill>
      </header>
      <Listed
        list={list}
        loading={<NotificationSkeleton count={3} />}
        empty={<EmptyState icon={<Bell />} line={t('notifications.empty.active')} />}
      >
        <ul className="divide-y divide-line">
          {entries.map(({ item, isGone }) => (
            <li key={item.id}>
              <NotificationItem notification={item} isSettled={isGone} onFollow={onFollow} brief />
            </li>
          ))}
        </ul>
      </Listed>
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

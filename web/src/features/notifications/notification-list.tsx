import type { Notification } from '@dodam/contract'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusAfter, readOnAt } from '../../ui/focus.ts'
import { Listed } from '../../ui/listed.tsx'
import { NewItemsPill } from '../../ui/new-items-pill.tsx'
import { useSteadyList } from '../../ui/steady-list.ts'
import { InboxActs } from './inbox-acts.tsx'
import { NotificationRow } from './notification-row.tsx'
import { NotificationSkeleton } from './notification-skeleton.tsx'
import type { useActs } from './use-acts.ts'
import type { List } from './use-lists.ts'

interface Props {
  list: List
  acts: ReturnType<typeof useActs>
  isInbox: boolean
  empty: ReactNode
}

/** The notifications of one tab. While they are on screen, only the reader's own acts move them. */
export function NotificationList({ list, acts, isInbox, empty }: Props) {
  const { t } = useTranslation()
  const { entries, waiting, showNew, release } = useSteadyList(list.items)
  const region = useRef<HTMLDivElement>(null)

  const takingAway = (act: (one: Notification) => Promise<unknown>) => (one: Notification) => {
    const row = region.current?.querySelector(`[data-notification="${one.id}"]`)
    focusAfter(row, region.current)
    release(one.id)
    void act(one)
  }
  const rowActs = {
    archive: takingAway(acts.archive),
    remove: takingAway(acts.remove),
    isReadingAll: acts.isReadingAll,
  }
  const readAll = () => {
    // Only notifications that were on screen are marked as read.
    showNew()
    readOnAt(region.current)
    void acts.readAll()
  }

  const removeAll = () => {
    readOnAt(region.current)
    void acts.removeAll()
  }

  const rows = (
    <ul className="divide-y divide-line">
      {entries.map(({ item, isGone }) => (
        <li key={item.id} data-notification={item.id} data-gone={isGone || undefined}>
          <NotificationRow notification={item} isGone={isGone} acts={rowActs} />
        </li>
      ))}
    </ul>
  )
  const content = (
    <>
      <div className="@container -mt-4 mb-1">
        <div className="flex min-h-11 items-center justify-between gap-2">
          <NewItemsPill count={waiting} onShow={showNew}>
            {t('notifications.waiting', { count: waiting })}
          </NewItemsPill>
          {isInbox && (
            <InboxActs isLoading={list.isPending} onReadAll={readAll} onRemoveAll={removeAll} />
          )}
        </div>
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-surface-raised shadow-card">
        {list.isPending ? <NotificationSkeleton count={6} /> : rows}
      </div>
    </>
  )
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <Listed list={list} loading={content} explains empty={empty} moreClass="mx-auto mt-5 flex">
        {content}
      </Listed>
    </div>
  )
}

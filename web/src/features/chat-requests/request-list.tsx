import type { ChatRequest } from '@dodam/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { Listed, type Pages } from '../../ui/listed.tsx'
import { NewItemsPill } from '../../ui/new-items-pill.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useSteadyList } from '../../ui/steady-list.ts'
import { isListed } from './listed.ts'
import { RequestCard } from './request-card.tsx'

const columns = 'grid items-start gap-4 md:grid-cols-2'

interface Props {
  list: Pages<ChatRequest>
  /** Shown above the list if there are no tabs. */
  heading?: ReactNode
  empty: ReactNode
}

/** The requests of one side. None moves while they are on screen, because each has buttons. */
export function RequestList({ list, heading, empty }: Props) {
  const { t } = useTranslation()
  const { entries, waiting, showNew } = useSteadyList(list.items.filter(isListed))
  return (
    <>
      <div
        className={cx(
          'flex min-h-11 items-center justify-between gap-3',
          heading ? 'mb-2' : '-mt-4 mb-1',
        )}
      >
        {heading}
        <NewItemsPill count={waiting} onShow={showNew}>
          {t('chat-requests.waiting', { count: waiting })}
        </NewItemsPill>
      </div>
      <Listed
        // Removed requests keep their places.
        list={list.error ? list : { ...list, items: entries }}
        loading={<Loading />}
        empty={empty}
        moreClass="mx-auto mt-6 flex"
      >
        <ul className={columns}>
          {entries.map(({ item, isGone }) => {
            const now = isGone ? list.items.find(({ id }) => id === item.id) : item
            return (
              <li key={item.id} className="min-w-0">
                <RequestCard request={now ?? item} isGone={!now} onOutdated={list.retry} />
              </li>
            )
          })}
        </ul>
      </Listed>
    </>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className={columns}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div
          key={key}
          className="flex h-56 flex-col gap-4 rounded-card border border-line bg-surface-raised p-5"
        >
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <Skeleton className="h-4 w-28" />
          </div>
          <Skeleton className="h-16" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </div>
  )
}

import type { ChatRequest } from '@dodam/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { usePages } from '../../api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { RequestCard } from './request-card.tsx'

const columns = 'grid items-start gap-4 md:grid-cols-2'

type List = Pick<
  ReturnType<typeof usePages>,
  'isPending' | 'error' | 'hasMore' | 'isLoadingMore' | 'loadMore' | 'retry'
> & { items: ChatRequest[] }

/** The requests of one tab. */
export function RequestList({ list, empty }: { list: List; empty: ReactNode }) {
  const { t } = useTranslation()
  if (list.isPending) return <Loading />
  if (list.error && list.items.length === 0) return <ErrorState onRetry={list.retry} />
  if (list.items.length === 0 && !list.hasMore) return empty
  return (
    <>
      <ul className={columns}>
        {list.items.map((request) => (
          <li key={request.id} className="min-w-0">
            <RequestCard request={request} onOutdated={list.retry} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <p className="flex justify-center pt-6">
          <Button variant="soft" busy={list.isLoadingMore} onClick={list.loadMore}>
            {t('chat-requests.more')}
          </Button>
        </p>
      )}
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

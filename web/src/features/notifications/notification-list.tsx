import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../ui/error-text.ts'
import { MoreButton } from '../../ui/more-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { NotificationRow } from './notification-row.tsx'
import { NotificationSkeleton } from './notification-skeleton.tsx'
import type { useActs } from './use-acts.ts'
import type { List } from './use-lists.ts'

interface Props {
  list: List
  acts: ReturnType<typeof useActs>
  empty: ReactNode
}

/** The notifications of one tab. */
export function NotificationList({ list, acts, empty }: Props) {
  return (
    <div ref={useKeptFocus(list.items.length)} tabIndex={-1} className="flex flex-col gap-5">
      <Content list={list} acts={acts} empty={empty} />
    </div>
  )
}

function Content({ list, acts, empty }: Props) {
  const { t } = useTranslation()
  if (list.error && list.items.length === 0)
    return <ErrorState line={errorText(list.error)} onRetry={list.retry} />
  if (!list.isPending && list.items.length === 0) return empty
  return (
    <>
      <div className="overflow-hidden rounded-card border border-line bg-surface-raised shadow-card">
        {list.isPending ? (
          <NotificationSkeleton count={6} />
        ) : (
          <ul className="divide-y divide-line">
            {list.items.map((notification) => (
              <li key={notification.id}>
                <NotificationRow notification={notification} acts={acts} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <MoreButton list={list} className="self-center">
        {t('notifications.more')}
      </MoreButton>
    </>
  )
}

/** The button that takes an item away goes with it: the list takes the focus that would be lost. */
function useKeptFocus(count: number) {
  const region = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const isLess = count < before.current
    before.current = count
    if (isLess && document.activeElement === document.body)
      region.current?.focus({ preventScroll: true })
  }, [count])
  return region
}

import type { GiftClaim, StoreProduct } from '@dodam/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { usePages } from '../../api/use-read.ts'
import { errorText } from '../../ui/error-text.ts'
import { MoreButton } from '../../ui/more-button.tsx'
import { NewItemsPill } from '../../ui/new-items-pill.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useSteadyList } from '../../ui/steady-list.ts'
import { ProductCard } from './product-card.tsx'
import type { Claiming } from './use-claim.ts'

/** One, two or three side by side. */
export const columns = 'grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3'

type List = Pick<
  ReturnType<typeof usePages>,
  'isPending' | 'error' | 'hasMore' | 'isLoadingMore' | 'loadMore' | 'retry' | 'of'
> & { items: StoreProduct[] }

interface Props {
  list: List
  standing: GiftClaim | undefined
  claiming: Claiming
  empty: ReactNode
}

/** Products as cards. While they are on screen none of them moves: each has a button. */
export function ProductList(props: Props) {
  // Another choice is another list, in which nothing is held back.
  return <Products key={props.list.of} {...props} />
}

function Products({ list, standing, claiming, empty }: Props) {
  const { t } = useTranslation()
  const { entries, waiting, showNew } = useSteadyList(list.items)
  if (list.isPending) return <CardSkeletons />
  if (list.error && list.items.length === 0)
    return <ErrorState line={errorText(list.error)} onRetry={list.retry} />
  if (entries.length === 0 && !list.hasMore) return empty
  return (
    <>
      <NewItemsPill count={waiting} onShow={showNew} className="-my-1 justify-end">
        {t('store.waiting', { count: waiting })}
      </NewItemsPill>
      <ul className={columns}>
        {entries.map(({ item, isGone }) => (
          <li key={item.id} className="min-w-0">
            <ProductCard product={item} isGone={isGone} {...{ standing, claiming }} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} className="mx-auto mt-6 flex">
        {t('store.more')}
      </MoreButton>
    </>
  )
}

/** The shapes of cards that are on their way. */
export function CardSkeletons() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className={columns}>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-96 rounded-card" />
      ))}
    </div>
  )
}

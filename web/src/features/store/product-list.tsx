import type { GiftClaim, StoreProduct } from '@dodam/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Listed, type Pages } from '../../ui/listed.tsx'
import { NewItemsPill } from '../../ui/new-items-pill.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useSteadyList } from '../../ui/steady-list.ts'
import { ProductCard } from './product-card.tsx'
import type { Claiming } from './use-claim.ts'

/** One, two or three columns. */
export const columns = 'grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3'

interface Props {
  list: Pages<StoreProduct> & { of: string }
  standing: GiftClaim | undefined
  claiming: Claiming
  empty: ReactNode
}

/** Products as cards. None moves while they are on screen, because each has a button. */
export function ProductList(props: Props) {
  // Another choice is a new list, in which nothing is held back.
  return <Products key={props.list.of} {...props} />
}

function Products({ list, standing, claiming, empty }: Props) {
  const { t } = useTranslation()
  const { entries, waiting, showNew } = useSteadyList(list.items)
  return (
    <Listed
      // Withdrawn products keep their places.
      list={list.error ? list : { ...list, items: entries }}
      loading={<CardSkeletons />}
      explains
      empty={empty}
      moreClass="mx-auto mt-6 flex"
    >
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
    </Listed>
  )
}

/** The placeholders of loading cards. */
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

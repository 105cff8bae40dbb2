import {
  type GiftClaim,
  type ProductCategory,
  productCategories,
  productsPageSize,
  store,
} from '@dodam/contract'
import { PackageOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ProductList } from './product-list.tsx'
import type { Claiming } from './use-claim.ts'

const every = 'all'

interface Props {
  category: ProductCategory | undefined
  onChoose: (category: ProductCategory | undefined) => void
  mayRead: boolean
  standing: GiftClaim | undefined
  claiming: Claiming
}

/** The available products: all, or one category. */
export function ProductsTab({ category, onChoose, mayRead, standing, claiming }: Props) {
  const { t } = useTranslation()
  const list = usePages(store.list, category ? { query: { category } } : {}, {
    pageSize: productsPageSize,
    enabled: mayRead,
  })
  return (
    <>
      <div>
        <ChoiceChips<ProductCategory | typeof every>
          oneRow
          hideLabel
          label={t('store.filter.label')}
          options={[
            { value: every, label: t('store.filter.all') },
            ...productCategories.map((value) => ({ value, label: t(`store.category.${value}`) })),
          ]}
          value={category ?? every}
          onChange={(next) => onChoose(next === every ? undefined : next)}
        />
      </div>
      <ProductList
        {...{ list, standing, claiming }}
        empty={
          <EmptyState
            icon={<PackageOpen />}
            line={t(category ? 'store.empty.category' : 'store.empty.all')}
            action={
              category && (
                <Button variant="soft" onClick={() => onChoose(undefined)}>
                  {t('store.empty.showAll')}
                </Button>
              )
            }
          />
        }
      />
    </>
  )
}

import { type AdminProduct, productsPageSize, store } from '@dodam/contract'
import { PackageOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { usePages, useRead } from '../../../api/use-read.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Listed } from '../../../ui/listed.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { Stat, Stats } from '../parts/stat.tsx'
import { type Column, DataTable, rowLook } from '../parts/table.tsx'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { adminPaths } from '../paths.ts'
import { useShortcuts } from '../shell/keys.ts'
import { Integrity } from './integrity.tsx'
import { NewProductDialog } from './new-product-dialog.tsx'
import { usePrice } from './price.ts'
import { ProductState } from './product-state.tsx'

/** All products with their stock. */
export function ProductList() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const rows = useRowKeys()
  const priceText = usePrice()
  const [isAdding, setAdding] = useState(false)
  const { data: stats } = useRead(store.readStats, {})
  const list = usePages(store.listProducts, {}, { pageSize: productsPageSize })
  useShortcuts([{ key: 'n', does: t('admin.products.add'), run: () => setAdding(true) }])

  const columns: Column<AdminProduct>[] = [
    {
      key: 'name',
      head: t('admin.products.field.name'),
      isName: true,
      cell: (product) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <Link to={adminPaths.product(product.id)} data-row className={rowLook}>
            {product.name}
          </Link>
          {product.isWelcomeGift && <Badge tone="brand">{t('admin.products.welcome')}</Badge>}
        </span>
      ),
    },
    {
      key: 'category',
      head: t('admin.products.field.category'),
      isNarrow: true,
      cell: ({ category }) => t(`store.category.${category}`),
    },
    {
      key: 'price',
      head: t('admin.products.field.price'),
      isNumber: true,
      isNarrow: true,
      cell: ({ price }) => priceText(price),
    },
    {
      key: 'stock',
      head: t('admin.products.stock'),
      isNumber: true,
      isNarrow: true,
      cell: ({ stock }) => stock,
    },
    {
      key: 'claimed',
      head: t('admin.products.claimed'),
      isNumber: true,
      isNarrow: true,
      cell: ({ claimedCount }) => claimedCount,
    },
    {
      key: 'state',
      head: t('admin.products.state.label'),
      isNarrow: true,
      cell: (product) => <ProductState product={product} />,
    },
  ]
  return (
    <AdminPage
      title={t('admin.products.title')}
      line={t('admin.products.line')}
      back={{ to: paths.settings, 'aria-label': t('admin.products.toSettings') }}
      actions={
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" className="size-5" />
          {t('admin.products.add')}
        </Button>
      }
    >
      <Stats>
        <Stat
          label={t('admin.products.stats.active')}
          value={stats ? `${stats.activeProducts} / ${stats.products}` : '–'}
        />
        <Stat label={t('admin.products.stock')} value={stats?.stock ?? '–'} />
        <Stat label={t('admin.products.claimed')} value={stats?.claimed ?? '–'} />
      </Stats>
      <Integrity products={list.items} />
      <Listed
        list={list}
        empty={<EmptyState icon={<PackageOpen />} line={t('admin.products.empty')} />}
        explains
      >
        <DataTable
          ref={rows}
          label={t('admin.products.title')}
          rows={list.items}
          columns={columns}
          keyOf={({ id }) => id}
        />
      </Listed>
      {isAdding && (
        <NewProductDialog
          onClose={() => setAdding(false)}
          onMade={(id) => {
            setAdding(false)
            void navigate(adminPaths.product(id))
          }}
        />
      )}
    </AdminPage>
  )
}

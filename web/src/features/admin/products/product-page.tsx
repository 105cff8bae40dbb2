import { type AdminProduct, store } from '@dodam/contract'
import { ImagePlus, PackageX, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { useRead } from '../../../api/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/states.tsx'
import { dateText } from '../../../ui/time.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { Stat, Stats } from '../parts/stat.tsx'
import { adminPaths } from '../paths.ts'
import { AddBarcodesDialog } from './add-barcodes-dialog.tsx'
import { Codes } from './codes.tsx'
import { EditProductDialog } from './edit-product-dialog.tsx'
import { usePrice } from './price.ts'
import { ProductState } from './product-state.tsx'

/** One product. Its data comes from the list, so that only the audited look reads its codes. */
export function ProductPage({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead(store.listProducts, {
    query: { limit: 1, before: id + 1 },
  })
  const product = data?.find((one) => one.id === id)
  if (product) return <Product product={product} />
  return (
    <AdminPage title={t('admin.products.title')} back={back(t('admin.products.toList'))}>
      {error ? (
        <ErrorState line={errorText(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyState icon={<PackageX />} line={t('admin.products.missing')} />
      ) : (
        <LoadingRows />
      )}
    </AdminPage>
  )
}

const back = (label: string) => ({ to: adminPaths.products, 'aria-label': label })

function Product({ product }: { product: AdminProduct }) {
  const { t } = useTranslation()
  const priceText = usePrice()
  const [open, setOpen] = useState<'edit' | 'barcodes' | 'off' | null>(null)
  const { run, isPending } = useAct(store.change, {
    done: ({ isActive }) => t(isActive ? 'admin.products.activated' : 'admin.products.deactivated'),
    failed: 'admin.products.saveFailed',
  })
  const { id, name, description, category, price, credits, stock, claimedCount } = product
  const { isActive, isWelcomeGift, imageUrl, createdAt } = product
  const close = () => setOpen(null)
  const turn = (to: boolean) =>
    void run({ params: { id }, body: { isActive: to } }, ({ kind }) => {
      if (kind === 'done') close()
    })
  const facts: [string, string][] = [
    [t('admin.products.in.Ko'), product.nameKo ?? t('admin.products.in.none')],
    [t('admin.products.in.En'), product.nameEn ?? t('admin.products.in.none')],
    [t('admin.products.field.category'), t(`store.category.${category}`)],
    [t('admin.products.field.price'), priceText(price)],
    [t('admin.products.field.credits'), String(credits)],
    [
      t('admin.products.field.welcome'),
      t(isWelcomeGift ? 'admin.products.yes' : 'admin.products.no'),
    ],
    [t('admin.products.since'), dateText(createdAt)],
  ]
  return (
    <AdminPage
      title={name}
      back={back(t('admin.products.toList'))}
      beside={<ProductState product={product} />}
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" onClick={() => setOpen('edit')}>
          <Pencil aria-hidden="true" className="size-5" />
          {t('admin.products.edit')}
        </Button>
        <Button variant="soft" onClick={() => setOpen('barcodes')}>
          <ImagePlus aria-hidden="true" className="size-5" />
          {t('admin.products.addBarcodes')}
        </Button>
        {isActive ? (
          <Button variant="ghost" onClick={() => setOpen('off')}>
            {t('admin.products.deactivate')}
          </Button>
        ) : (
          <Button variant="ghost" busy={isPending} onClick={() => turn(true)}>
            {t('admin.products.activate')}
          </Button>
        )}
      </div>
      <Stats>
        <Stat
          label={t('admin.products.stock')}
          value={stock}
          tone={stock === 0 ? 'warn' : 'neutral'}
        />
        <Stat label={t('admin.products.claimed')} value={claimedCount} />
      </Stats>
      <div className="flex flex-col gap-4 rounded-card border border-line bg-surface-raised p-4 sm:flex-row sm:p-5">
        {imageUrl !== null && (
          <img
            src={imageUrl}
            alt={t('admin.products.cover.alt')}
            className="h-28 shrink-0 self-start rounded-field border border-line object-contain"
          />
        )}
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          {description && <WrittenText text={description} />}
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
            {facts.map(([head, value]) => (
              <div key={head} className="contents">
                <dt className="text-sm leading-6 text-ink-soft">{head}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <Codes product={product} />
      {open === 'edit' && <EditProductDialog product={product} onClose={close} />}
      {open === 'barcodes' && <AddBarcodesDialog id={id} onClose={close} />}
      {open === 'off' && (
        <ConfirmAct
          title={t('admin.products.deactivateTitle')}
          effects={[
            t('admin.products.effect.gone'),
            t('admin.products.effect.kept'),
            t('admin.products.effect.back'),
          ]}
          confirm={t('admin.products.deactivate')}
          busy={isPending}
          onClose={close}
          onConfirm={() => turn(false)}
        />
      )}
    </AdminPage>
  )
}

import type { AdminProduct } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badge.tsx'

/** Whether a product is available. */
export function ProductState({ product: { isActive, stock } }: { product: AdminProduct }) {
  const { t } = useTranslation()
  if (!isActive) return <Badge>{t('admin.products.state.off')}</Badge>
  if (stock === 0) return <Badge tone="warn">{t('admin.products.state.soldOut')}</Badge>
  return <Badge tone="calm">{t('admin.products.state.on')}</Badge>
}

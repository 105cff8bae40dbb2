import { useTranslation } from 'react-i18next'
import { numberText } from '../../../ui/number-text.ts'

/** Return the text of a face value; 0 is free. */
export function usePrice(): (price: number) => string {
  const { t } = useTranslation()
  return (price) =>
    price === 0 ? t('admin.products.free') : t('admin.products.won', { won: numberText(price) })
}

import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/language.ts'

/** A face value as it is read; 0 is free. */
export function usePrice(): (price: number) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return (price) =>
    price === 0
      ? t('admin.products.free')
      : t('admin.products.won', { won: price.toLocaleString(language) })
}

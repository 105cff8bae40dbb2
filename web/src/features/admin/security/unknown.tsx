import { useTranslation } from 'react-i18next'

/** Stands for an address or a device that is not known. */
export function Unknown() {
  const { t } = useTranslation()
  return <span className="text-ink-soft">{t('admin.security.unknown')}</span>
}

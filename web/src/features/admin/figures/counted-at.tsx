import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../../ui/time.tsx'

/** Figures are counted anew within a minute while an admin looks. */
export const countedAgainMs = 60_000

/** When figures were counted, by the server's clock. */
export function CountedAt({ at }: { at: string }) {
  const { t } = useTranslation()
  return (
    <p className="text-sm text-ink-soft">
      {t('admin.figures.counted')} <RelativeTime at={at} />
    </p>
  )
}

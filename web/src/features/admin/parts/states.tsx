import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/states.tsx'

const rows = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** In the place of a screen or a list that is loading. */
export function LoadingRows() {
  const { t } = useTranslation()
  return (
    <div
      role="status"
      aria-label={t('ui.loading')}
      className="flex flex-col gap-3 px-4 py-6 sm:px-6"
    >
      {rows.map((key) => (
        <Skeleton key={key} className="h-10 w-full" />
      ))}
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { Skeleton } from '../ui/states.tsx'

/** The placeholder of a page whose code or member is not loaded yet. */
export function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="page flex flex-col gap-6 py-6">
      <Skeleton className="h-44 rounded-[1.75rem]" />
      <Skeleton className="h-11 max-w-md rounded-full" />
      <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-56 rounded-card" />
        ))}
      </div>
    </div>
  )
}

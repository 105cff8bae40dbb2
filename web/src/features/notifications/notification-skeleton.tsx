import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/states.tsx'

/** The placeholder of loading notifications. */
export function NotificationSkeleton({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="divide-y divide-line">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="flex gap-3.5 px-5 py-4">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex-1 space-y-2.5 py-1">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-5/6" />
          </div>
        </div>
      ))}
    </div>
  )
}

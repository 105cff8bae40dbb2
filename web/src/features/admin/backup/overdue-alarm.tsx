import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../ui/time.tsx'

const hourMs = 3_600_000

/** A warning with the age of the last good backup, if it is too old. */
export function OverdueAlarm({ lastGoodAt }: { lastGoodAt: string | null }) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <p
      role="alert"
      className="flex items-center gap-3 rounded-field bg-danger-soft px-4 py-3 font-medium text-danger"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
      {lastGoodAt === null
        ? t('admin.backup.overdue.none')
        : t('admin.backup.overdue.old', {
            count: Math.floor((now - Date.parse(lastGoodAt)) / hourMs),
          })}
    </p>
  )
}

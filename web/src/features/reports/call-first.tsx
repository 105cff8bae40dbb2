import { LifeBuoy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openHelp } from '../helplines/help.ts'

/** Reports are read later; calls are answered now. */
export function CallFirst({ isPressing = false }: { isPressing?: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-field border border-crisis/40 bg-crisis-soft px-4 py-2.5">
      <p className="min-w-40 flex-1 text-body-small">
        {t(isPressing ? 'reports.call.now' : 'reports.call.first')}
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={openHelp}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-crisis px-4 font-semibold text-body-small text-surface-raised"
      >
        <LifeBuoy aria-hidden="true" className="size-5" />
        {t('reports.call.open')}
      </button>
    </div>
  )
}

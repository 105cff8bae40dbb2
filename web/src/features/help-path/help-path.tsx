import type { HelpNeed } from '@dodam/contract'
import { ChevronRight, Footprints } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from './count.ts'
import { loadPath, openPath } from './path-host.tsx'

/** Opens a short way from a sign of crisis to one step towards help. Nothing that is chosen or written there is sent. */
export function HelpPath({ need }: { need: HelpNeed | undefined }) {
  const { t } = useTranslation()
  useEffect(() => {
    count('shown')
    // Now, because the network may be gone when it is opened.
    loadPath().catch(() => undefined)
  }, [])
  const open = () => {
    count('opened')
    openPath(need)
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={open}
      className="flex min-h-13 items-center gap-3 rounded-field bg-crisis px-4 py-2 text-left font-semibold text-surface-raised transition-opacity hover:opacity-90"
    >
      <Footprints aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">{t('help-path.open')}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </button>
  )
}

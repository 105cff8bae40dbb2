import { LifeBuoy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openHelp, useHelp } from './help.ts'

/** The button to the helplines, on every screen, for members and visitors. */
export function HelpButton() {
  const { t } = useTranslation()
  const isOffered = useHelp((help) => help.isOffered)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={openHelp}
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full px-3 text-body-small font-semibold whitespace-nowrap text-crisis transition-colors hover:bg-crisis-soft"
    >
      <span className="relative">
        <LifeBuoy aria-hidden="true" className="size-5" />
        {isOffered && (
          <span
            aria-hidden="true"
            data-offered
            className="-top-0.5 -right-1 absolute size-2 animate-fade rounded-full bg-crisis"
          />
        )}
      </span>
      {t('helplines.button')}
    </button>
  )
}

/** The same inside a dialog, which covers the header's button. Less prominent there. */
export function HelpLink() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={openHelp}
      className="inline-flex min-h-11 items-center gap-1 rounded-full px-2 text-caption font-medium whitespace-nowrap text-ink-soft transition-colors hover:bg-surface-sunken"
    >
      <LifeBuoy aria-hidden="true" className="size-4 text-crisis" />
      {t('helplines.button')}
    </button>
  )
}

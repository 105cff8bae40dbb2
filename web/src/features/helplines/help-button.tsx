import { LifeBuoy } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const loadDialog = () => import('./help-dialog.tsx')
const HelpDialog = lazy(loadDialog)

/** One tap from every screen to the numbers that help, signed in or not. */
export function HelpButton() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)

  useEffect(() => {
    // Fetched ahead: it must open even when the network is gone.
    const timer = setTimeout(() => void loadDialog().catch(() => undefined), 3_000)
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full px-3 text-[0.9375rem] font-semibold whitespace-nowrap text-crisis transition-colors hover:bg-crisis-soft"
      >
        <LifeBuoy aria-hidden="true" className="size-5" />
        {t('helplines.button')}
      </button>
      {open && (
        <Suspense>
          <HelpDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

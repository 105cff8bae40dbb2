import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { HelpButton } from '../features/helplines/help-button.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { ErrorState } from '../ui/states.tsx'

type Props = { children: ReactNode }

/** Shows that a page failed, until the next navigation. Code that cannot be loaded is handled by `MissingPage`. */
export function PageErrors({ children }: Props) {
  const { key } = useLocation()
  return (
    <ErrorBoundary at={key} fallback={() => <Failed />}>
      {children}
    </ErrorBoundary>
  )
}

/** The same for a shell, which takes the helplines' button down with it. */
export function ShellErrors({ children }: Props) {
  const { key } = useLocation()
  return (
    <ErrorBoundary
      at={key}
      fallback={() => (
        <main className="page flex min-h-dvh flex-col items-center justify-center">
          <Failed />
          <HelpButton />
        </main>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}

function Failed() {
  const { t } = useTranslation()
  return <ErrorState line={t('app.error')} onRetry={() => location.reload()} />
}

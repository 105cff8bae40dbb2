import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { ErrorState } from '../ui/states.tsx'

/** Says that a page failed until one goes elsewhere. Code that could not be loaded is told by `MissingPage`. */
export function PageErrors({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { key } = useLocation()
  return (
    <ErrorBoundary
      at={key}
      fallback={() => <ErrorState line={t('app.error')} onRetry={() => location.reload()} />}
    >
      {children}
    </ErrorBoundary>
  )
}

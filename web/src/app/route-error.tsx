import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router-dom'
import { ErrorState } from '../ui/states.tsx'

/** A page that failed, or whose code could not be loaded. Opening it anew is the honest way out of both. */
export function RouteError() {
  const { t } = useTranslation()
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <ErrorState
      line={t(navigator.onLine ? 'app.error' : 'ui.offline')}
      onRetry={() => location.reload()}
    />
  )
}

import { secondFactor } from '@dodam/contract'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation, useRoutes } from 'react-router-dom'
import { useRead } from '../../api/use-read.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { ErrorState, LoadingRows } from '../../ui/states.tsx'
import { useMay } from './parts/use-may.ts'
import { screens } from './screens.tsx'
import { EnrolPage } from './shell/enrol-page.tsx'
import { ReauthDialog } from './shell/reauth-dialog.tsx'
import { AdminShell } from './shell/shell.tsx'

/** The content of `/admin`: for an admin who lacks a required second factor, its enrolment. */
export function AdminArea({ notFound }: { notFound: ReactNode }) {
  const factor = useRead(secondFactor.read, {})
  const [isEnrolling, setEnrolling] = useState(false)
  // Kept until the admin continues, because the backup codes are shown after the factor exists.
  if (factor.data?.isMissing && !isEnrolling) setEnrolling(true)
  if (factor.isPending) return <LoadingRows />
  if (isEnrolling && factor.data)
    return <EnrolPage factor={factor.data} onDone={() => setEnrolling(false)} />
  return <Screens notFound={notFound} />
}

function Screens({ notFound }: { notFound: ReactNode }) {
  const { key } = useLocation()
  const may = useMay()
  const screen = useRoutes([
    ...screens
      .filter(({ reads }) => may(reads))
      .map(({ path, Content }) => ({ path, element: <Content /> })),
    { path: '*', element: notFound },
  ])
  return (
    <AdminShell>
      <ErrorBoundary at={key} fallback={() => <ErrorState onRetry={() => location.reload()} />}>
        <Suspense fallback={<LoadingRows />}>{screen}</Suspense>
      </ErrorBoundary>
      <ReauthDialog />
    </AdminShell>
  )
}

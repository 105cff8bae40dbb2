import { secondFactor } from '@dodam/contract'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation, useRoutes } from 'react-router-dom'
import { useRead } from '../../api/use-read.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { ErrorState, LoadingRows } from '../../ui/states.tsx'
import { useMay } from './parts/use-may.ts'
import { screens } from './screens.tsx'
import { EndedPage } from './shell/ended-page.tsx'
import { EnrolPage } from './shell/enrol-page.tsx'
import { ReauthDialog } from './shell/reauth-dialog.tsx'
import { AdminShell } from './shell/shell.tsx'
import { type Typed, useTyped } from './shell/typed.ts'

interface Props {
  notFound: ReactNode
  /** The rights of the admin ended while they were here. */
  isEnded: boolean
}

/**
 * The content of `/admin`: for an admin who lacks a required second factor, its enrolment. What was being typed when a right
 * ends is shown by the page that says so.
 */
export function AdminArea({ notFound, isEnded }: Props) {
  const { held, watching } = useTyped()
  if (isEnded) return <EndedPage what="right" held={held()} />
  return (
    <div className="contents" {...watching}>
      <Open notFound={notFound} typed={held} />
    </div>
  )
}

interface OpenProps {
  notFound: ReactNode
  typed: () => Typed[]
}

function Open(props: OpenProps) {
  const factor = useRead(secondFactor.read, {})
  const [isEnrolling, setEnrolling] = useState(false)
  // Kept until the admin continues, because the backup codes are shown after the factor exists.
  if (factor.data?.isMissing && !isEnrolling) setEnrolling(true)
  if (factor.isPending) return <LoadingRows />
  if (isEnrolling && factor.data)
    return <EnrolPage factor={factor.data} onDone={() => setEnrolling(false)} />
  return <Screens {...props} />
}

function Screens({ notFound, typed }: OpenProps) {
  const { key } = useLocation()
  const may = useMay()
  // A screen that was here is told apart from one that never was.
  const [had] = useState(() => screens.filter(({ reads }) => may(reads)))
  const screen = useRoutes([
    ...screens
      .filter(({ reads }) => may(reads))
      .map(({ path, Content }) => ({ path, element: <Content /> })),
    ...had
      .filter(({ reads }) => !may(reads))
      .map(({ path }) => ({ path, element: <EndedPage key={path} what="role" held={typed()} /> })),
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

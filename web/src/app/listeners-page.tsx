import { mayListen } from '@dodam/contract'
import { Navigate } from 'react-router-dom'
import { useMe } from '../features/accounts/session.ts'
import { ListenerDashboardPage } from '../features/posts/listener-dashboard-page.tsx'
import { paths } from '../paths.ts'

/** The listeners' page. Other members are sent home. */
export function ListenersPage() {
  const me = useMe()
  return me && mayListen(me) ? <ListenerDashboardPage /> : <Navigate to={paths.home} replace />
}

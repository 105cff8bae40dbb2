import { Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { adminScreens } from '../admin-screens.ts'
import { queryClient } from '../api/query-client.ts'
import { useMe } from '../features/accounts/session.ts'
import { paths } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import { island } from '../ui/island.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { EmptyState } from '../ui/states.tsx'
import { MembersOnly } from './guards.tsx'
import { MissingPage } from './missing-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const AdminArea = island(
  async () => await (await import('../features/admin/entry.ts')).loadAdminArea(),
  MissingPage,
)

/** Guards the admin area. Only admins load its code, which says so when their rights end. */
export function AdminGate() {
  return (
    <MembersOnly>
      <Door />
    </MembersOnly>
  )
}

function Door() {
  const me = useMe()
  const isAdmin = me?.isAdmin === true
  const roles = String(me?.staffRoles)
  const held = useRef(roles)
  const { pathname } = useLocation()
  const [wasAdmin, setWasAdmin] = useState(isAdmin)
  if (isAdmin && !wasAdmin) setWasAdmin(true)
  useEffect(() => {
    if (!isAdmin || held.current !== roles) forgetAdminReads()
    held.current = roles
  }, [isAdmin, roles])
  if (wasAdmin) return <AdminArea notFound={<NotFoundPage />} isEnded={!isAdmin} />

  const asked = pathname.split('/')[2] ?? ''
  const screen = adminScreens.find(({ name }) => name === asked)
  if (!screen) return <NotFoundPage />
  return 'elsewhere' in screen ? <Navigate to={screen.elsewhere} replace /> : <Denied />
}

/** Remove every admin read that no screen shows, so that it does not outlive the rights to it. */
const forgetAdminReads = () =>
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/admin/'),
  })

function Denied() {
  const { t } = useTranslation()
  return (
    <div className="page flex flex-1 flex-col py-6">
      <PageTitle>{t('settings.admin')}</PageTitle>
      <div className="flex flex-1 flex-col justify-center">
        <EmptyState
          icon={<Lock />}
          line={t('settings.adminsOnly')}
          action={
            <Link to={paths.settings} className={buttonLook('soft')}>
              {t('settings.toSettings')}
            </Link>
          }
        />
      </div>
    </div>
  )
}

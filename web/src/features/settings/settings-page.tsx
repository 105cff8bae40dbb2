import {
  ChartNoAxesColumn,
  ChevronRight,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Store,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, NavLink, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useMe } from '../accounts/session.ts'
import { useSignOut } from '../accounts/use-sign-out.ts'
import { sectionOfHash, sectionsOf } from './sections.tsx'

/** The state of links from the list, so that the section's back button can use the browser's Back. */
const fromList = { isFromList: true }
const isFromList = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isFromList' in state

/** The settings: a list of sections, with the open one beside it or in its place. */
export function SettingsPage() {
  const { t } = useTranslation()
  const me = useMe()
  const navigate = useNavigate()
  const { pathname, hash, state } = useLocation()
  const isWide = useMedia('(width >= 64rem)')
  const sections = sectionsOf(me)
  const named = sections.find(({ id }) => pathname === paths.settingsOf(id))
  // On wide screens one section is always open beside the list.
  const open = named ?? (isWide ? sections[0] : undefined)
  const meant = sectionOfHash(hash)
  if (!named && meant) return <Navigate to={paths.settingsOf(meant)} replace />
  // A section that this member does not have.
  if (!named && pathname !== paths.settings) return <Navigate to={paths.settings} replace />

  const back = (event: React.MouseEvent) => {
    if (!isFromList(state)) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <div className="page flex flex-col gap-5 py-6 has-[[data-bottom-bar]]:pb-28">
      {open && !isWide ? (
        <PageTitle
          back={{
            to: paths.settings,
            replace: true,
            onClick: back,
            'aria-label': t('settings.title'),
          }}
        >
          {t(`app.settings.${open.id}`)}
        </PageTitle>
      ) : (
        <PageTitle>{t('settings.title')}</PageTitle>
      )}
      <div
        key={me?.id}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[14rem_minmax(0,48rem)] lg:gap-10"
      >
        {(isWide || !open) && <SectionList isWide={isWide} />}
        {open && <open.Content key={open.id} />}
      </div>
    </div>
  )
}

function SectionList({ isWide }: { isWide: boolean }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  const { pathname } = useLocation()
  const me = useMe()
  const sections = sectionsOf(me)
  return (
    <div className={cx('flex flex-col gap-3', isWide && 'sticky top-22')}>
      <nav aria-label={t('settings.title')}>
        <ul
          className={cx(
            'flex flex-col',
            isWide
              ? 'gap-0.5'
              : 'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface-raised shadow-card',
          )}
        >
          {sections.map(({ id, icon: Icon }, position) => (
            <li key={id}>
              <NavLink
                to={paths.settingsOf(id)}
                state={isWide ? undefined : fromList}
                className={({ isActive }) =>
                  cx(
                    'flex items-center gap-3 transition-colors hover:bg-surface-sunken',
                    isWide ? 'min-h-11 rounded-field px-3' : 'min-h-14 px-5 -outline-offset-2!',
                    // The settings' own address shows the first section on wide screens.
                    isActive || (isWide && position === 0 && pathname === paths.settings)
                      ? 'bg-brand-soft font-semibold text-brand-strong'
                      : 'font-medium',
                  )
                }
              >
                <Icon aria-hidden="true" className="size-5 shrink-0" />
                <span className="min-w-0 flex-1">{t(`app.settings.${id}`)}</span>
                {!isWide && (
                  <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
                )}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {!isWide && (
        <Way to={paths.store} icon={Store} line={t('settings.store')}>
          {t('app.nav.store')}
        </Way>
      )}
      {me?.isAdmin && (
        <>
          <Way to={paths.admin} icon={LayoutDashboard}>
            {t('settings.admin')}
          </Way>
          <Way to={paths.analytics} icon={ChartNoAxesColumn}>
            {t('settings.analytics')}
          </Way>
        </>
      )}
      <Button
        variant="ghost"
        className={isWide ? 'self-start px-3' : 'self-center'}
        onClick={signOut}
      >
        <LogOut aria-hidden="true" className="size-5" />
        {t('app.signOut')}
      </Button>
    </div>
  )
}

interface WayProps {
  to: string
  icon: LucideIcon
  line?: string
  children: string
}

/** A link to a page outside of the settings. */
const Way = ({ to, icon: Icon, line, children }: WayProps) => (
  <Link
    to={to}
    className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface-raised px-5 py-3 shadow-card transition-colors hover:bg-surface-sunken"
  >
    <Icon aria-hidden="true" className="size-5 shrink-0" />
    <span className="min-w-0 flex-1">
      <span className="block font-medium">{children}</span>
      {line !== undefined && <span className="block text-ink-soft text-sm">{line}</span>}
    </span>
    <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
  </Link>
)

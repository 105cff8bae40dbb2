import { overview } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { useRead } from '../../../api/use-read.ts'
import { CountBadge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { useMay } from '../parts/use-may.ts'
import { adminPaths } from '../paths.ts'
import { screens } from '../screens.tsx'

/** The links to all screens. */
export function Navigation({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation()
  const waiting = useWaiting()
  const may = useMay()
  return (
    <nav aria-label={t('admin.shell.menu')}>
      <ul className="flex flex-col max-lg:gap-0.5">
        {screens
          .filter(({ reads }) => may(reads))
          .map(({ to, name, icon: Icon, startsGroup }) => (
            <li key={to} className={cx(startsGroup && 'mt-1.5 border-t border-line pt-1.5')}>
              <NavLink
                to={to}
                end={to === adminPaths.overview}
                onClick={onGo}
                className={({ isActive }) =>
                  cx(
                    'flex min-h-11 items-center gap-3 rounded-field px-3 text-body-small transition-colors lg:min-h-8 lg:gap-2.5 lg:px-2.5',
                    isActive
                      ? 'bg-brand-soft font-semibold text-brand-strong'
                      : 'font-medium hover:bg-surface-sunken',
                  )
                }
              >
                <Icon aria-hidden="true" className="size-5 shrink-0" />
                <span className="min-w-0 flex-1 lg:whitespace-nowrap">{t(name)}</span>
                <CountBadge count={waiting.get(to) ?? 0} />
                {waiting.has(to) && (
                  <span className="sr-only">
                    {t('app.nav.waiting', { count: waiting.get(to) ?? 0 })}
                  </span>
                )}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** Return the number of waiting items per address; absent if there are none. */
function useWaiting(): ReadonlyMap<string, number> {
  const { data } = useRead(overview.read, {})
  if (!data) return new Map()
  const { P1, P2, P3 } = data.reports.open
  const all: [string, number][] = [
    [adminPaths.safety, P1 + P2 + P3],
    [adminPaths.unanswered, data.unansweredPosts],
    [adminPaths.messages, data.support.pending],
    [adminPaths.verification, data.verification.pending],
  ]
  return new Map(all.filter(([, count]) => count > 0))
}

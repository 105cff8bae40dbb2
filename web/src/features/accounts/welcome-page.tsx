import { categories, type Me, mayShare } from '@dodam/contract'
import { ChevronRight, Ear, HeartHandshake, LifeBuoy, type LucideIcon, PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, type Location, useLocation, useNavigate } from 'react-router-dom'
import { nicknameOf } from '../../i18n/person-name.ts'
import { paths } from '../../paths.ts'
import { CategoryBadges } from '../../ui/badge.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FirstFace } from '../settings/first-face.tsx'
import { landingOf } from './landing.ts'
import { useMe } from './session.ts'
import { WelcomeSteps } from './welcome-steps.tsx'
import { wishOf } from './wish.ts'

const roleIcons: Record<Me['role'], LucideIcon> = {
  sharer: PenLine,
  listener: Ear,
  both: HeartHandshake,
}

/** The page that the new member was reading before they registered, from the navigation state. */
const backOf = ({ state }: Pick<Location<unknown>, 'state'>): string | undefined =>
  typeof state === 'object' && state !== null && 'back' in state && typeof state.back === 'string'
    ? state.back
    : undefined

/** Whether a member has just signed up and was not asked for a face yet, from the navigation state. */
const isNewIn = ({ state }: Pick<Location<unknown>, 'state'>): boolean =>
  typeof state === 'object' && state !== null && 'isNew' in state && state.isNew === true

/** The first screens of a new member: their face, then what happens here, and their role in it. */
export function WelcomePage() {
  const { t } = useTranslation()
  const me = useMe()
  const location = useLocation()
  const navigate = useNavigate()
  const back = backOf(location)
  if (!me) return null
  // A member who chose to listen instead cannot write a story.
  const wish = mayShare(me) ? wishOf(location) : undefined
  if (isNewIn(location)) {
    const goOn = () => {
      void navigate(paths.welcome, { replace: true, state: { back, wish } })
      // The address stays the same.
      window.scrollTo({ top: 0 })
    }
    return <FirstFace me={me} onDone={goOn} />
  }
  return (
    <div className="page flex max-w-xl flex-col gap-5 pt-5 sm:pt-8">
      <h1 className="text-center text-2xl font-bold text-balance sm:text-3xl">
        {t('accounts.welcome.titleNamed', { name: nicknameOf(me) })}
      </h1>
      <WelcomeSteps />
      <RoleCard role={me.role} />
      <Link
        to={paths.settingsOf('security')}
        className="flex scroll-mb-20 items-center gap-4 rounded-card border border-line px-5 py-4 transition-colors hover:bg-surface-sunken"
      >
        <LifeBuoy aria-hidden="true" className="size-6 shrink-0 text-brand-strong" />
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{t('accounts.welcome.codes')}</span>
          <span className="block text-body-small text-ink-soft">
            {t('accounts.welcome.codesLine')}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </Link>
      <section>
        <h2 className="mb-3 text-sm font-semibold text-ink-soft">{t('accounts.welcome.topics')}</h2>
        <CategoryBadges categories={categories} className="gap-2!" />
      </section>
      {/* Visible on every screen: above the tab bar, or at the lower edge without one. */}
      <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] -mx-5 bg-surface px-5 py-3 md:bottom-0 md:pb-5">
        <Link
          to={back ?? landingOf(me)}
          replace
          state={wish && { wish }}
          className={cx(buttonLook('primary', 'lg'), 'w-full')}
        >
          {t('accounts.welcome.start')}
        </Link>
      </div>
    </div>
  )
}

function RoleCard({ role }: { role: Me['role'] }) {
  const { t } = useTranslation()
  const Icon = roleIcons[role]
  const [name, line] =
    role === 'both'
      ? [t('accounts.welcome.both'), t('accounts.welcome.bothLine')]
      : [t(`accounts.role.${role}`), t(`accounts.role.${role}Line`)]
  return (
    <section className="flex items-center gap-4 rounded-card border border-line bg-surface-raised px-5 py-4 shadow-card">
      <span
        aria-hidden="true"
        className="flex size-13 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand-strong"
      >
        <Icon className="size-6" />
      </span>
      <div>
        <h2 className="text-sm text-ink-soft">{t('accounts.welcome.role')}</h2>
        <p className="font-bold">{name}</p>
        <p className="text-body-small text-ink-soft">{line}</p>
      </div>
    </section>
  )
}

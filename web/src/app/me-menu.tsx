import type { Me } from '@dodam/contract'
import {
  ChevronDown,
  Headset,
  LayoutDashboard,
  LogOut,
  Settings,
  Sparkles,
  UserRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSignOut } from '../features/accounts/use-sign-out.ts'
import { nicknameOf } from '../i18n/person-name.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { MenuButton } from '../ui/menu.tsx'

/** The member's menu: name, own pages, sign-out. */
export function MeMenu({ me }: { me: Me }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return (
    <div className="flex items-center">
      <Link
        to={paths.myProfile}
        className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full px-1 font-semibold transition-colors hover:bg-surface-sunken lg:pr-2.5"
      >
        <Avatar person={me} size="sm" />
        <span className="max-w-28 truncate max-lg:sr-only">{nicknameOf(me)}</span>
      </Link>
      <MenuButton
        label={t('app.me.title')}
        buttonLabel={t('app.me.open')}
        icon={<ChevronDown className="text-ink-soft" />}
        className="-ml-1"
        items={[
          { label: t(`app.role.${me.role}`) },
          {
            label: t('app.me.profile'),
            icon: <UserRound aria-hidden="true" />,
            to: paths.myProfile,
          },
          {
            label: t('helper.open'),
            icon: <Sparkles aria-hidden="true" />,
            to: paths.helper,
          },
          {
            label: t('support.open'),
            icon: <Headset aria-hidden="true" />,
            to: paths.settingsOf('support'),
          },
          {
            label: t('app.me.settings'),
            icon: <Settings aria-hidden="true" />,
            to: paths.settings,
          },
          ...(me.isAdmin
            ? [
                {
                  label: t('settings.admin'),
                  icon: <LayoutDashboard aria-hidden="true" />,
                  to: paths.admin,
                },
              ]
            : []),
          {
            label: t('app.signOut'),
            icon: <LogOut aria-hidden="true" />,
            onChoose: signOut,
          },
        ]}
      />
    </div>
  )
}

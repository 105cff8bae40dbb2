import type { Me } from '@dodam/contract'
import { ChevronDown, LogOut, Settings, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSignOut } from '../features/accounts/use-sign-out.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left transition-colors hover:bg-surface-sunken [&_svg]:size-5 [&_svg]:text-ink-soft'

/** Who I am here, with the way to what is mine, and the way out. */
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
        <span className="max-w-28 truncate max-lg:sr-only">{me.nickname}</span>
      </Link>
      <Popover
        label={t('app.me.title')}
        className="w-60 p-2"
        trigger={(props) => (
          <IconButton
            {...props}
            label={t('app.me.open')}
            icon={<ChevronDown className="text-ink-soft" />}
            className="-ml-1"
          />
        )}
      >
        {(close) => (
          <>
            <p className="px-3 pt-2 pb-1 text-ink-soft text-sm">{t(`app.role.${me.role}`)}</p>
            <Link to={paths.myProfile} onClick={close} className={row}>
              <UserRound aria-hidden="true" />
              {t('app.me.profile')}
            </Link>
            <Link to={paths.settings} onClick={close} className={row}>
              <Settings aria-hidden="true" />
              {t('app.me.settings')}
            </Link>
            <button
              type="button"
              onClick={() => {
                close()
                signOut()
              }}
              className={row}
            >
              <LogOut aria-hidden="true" />
              {t('app.signOut')}
            </button>
          </>
        )}
      </Popover>
    </div>
  )
}

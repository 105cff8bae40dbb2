import type { Me } from '@dodam/contract'
import { ChevronDown, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../ui/avatar.tsx'
import { Popover } from '../ui/popover.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Who I am here, and the way out. */
export function MeMenu({ me }: { me: Me }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return (
    <Popover
      label={t('app.me.title')}
      className="w-60 p-2"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className="flex min-h-11 items-center gap-2 rounded-full py-1 pr-2 pl-1 font-semibold transition-colors hover:bg-surface-sunken"
        >
          <Avatar person={me} size="sm" />
          <span className="max-w-28 truncate max-lg:sr-only">{me.nickname}</span>
          <ChevronDown aria-hidden="true" className="size-4 text-ink-soft" />
        </button>
      )}
    >
      {(close) => (
        <>
          <div className="flex items-center gap-3 p-3">
            <Avatar person={me} />
            <div className="min-w-0">
              <p className="truncate font-bold">{me.nickname}</p>
              <p className="text-sm text-ink-soft">{t(`app.role.${me.role}`)}</p>
            </div>
          </div>
          <button
            type="button"
            onClick={() => {
              close()
              void signOut()
            }}
            className="flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left transition-colors hover:bg-surface-sunken"
          >
            <LogOut aria-hidden="true" className="size-5 text-ink-soft" />
            {t('app.signOut')}
          </button>
        </>
      )}
    </Popover>
  )
}

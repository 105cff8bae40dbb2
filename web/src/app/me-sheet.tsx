import { languages } from '@dodam/contract'
import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../features/accounts/session.ts'
import { openSignIn } from '../features/accounts/sign-in.ts'
import { useLanguage } from '../i18n/language.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { ChoiceChips } from '../ui/choice-chips.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { changeLanguage } from './change-language.ts'
import { setTheme, themes, useTheme } from './theme.ts'
import { useSignOut } from './use-sign-out.ts'

/** What the header offers on wide screens, as a sheet for the thumb. */
export default function MeSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const me = useMe()
  const language = useLanguage()
  const theme = useTheme((state) => state.theme)
  const signOut = useSignOut()
  const leaveTo = (next: () => void) => () => {
    onClose()
    next()
  }

  return (
    <Dialog open onClose={onClose} title={t('app.me.title')}>
      <div className="flex flex-col gap-6">
        {me ? (
          <div className="flex items-center gap-4">
            <Avatar person={me} size="lg" />
            <div className="min-w-0">
              <p className="truncate text-lg font-bold">{me.nickname}</p>
              <p className="text-ink-soft">{t(`app.role.${me.role}`)}</p>
            </div>
          </div>
        ) : (
          <div className="flex gap-2">
            <Button className="flex-1" onClick={leaveTo(() => openSignIn())}>
              {t('app.signIn')}
            </Button>
            <Button
              variant="soft"
              className="flex-1"
              onClick={leaveTo(() => openSignIn({ mode: 'signUp' }))}
            >
              {t('app.signUp')}
            </Button>
          </div>
        )}
        <ChoiceChips
          label={t('app.language.label')}
          options={languages.map((value) => ({
            value,
            label: <span lang={value}>{value === 'ko' ? '한국어' : 'English'}</span>,
          }))}
          value={language}
          onChange={(next) => void changeLanguage(next)}
        />
        <ChoiceChips
          label={t('app.theme.label')}
          options={themes.map((value) => ({ value, label: t(`app.theme.${value}`) }))}
          value={theme}
          onChange={setTheme}
        />
        {me && (
          <Button variant="ghost" className="self-start" onClick={leaveTo(() => void signOut())}>
            <LogOut aria-hidden="true" className="size-5" />
            {t('app.signOut')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

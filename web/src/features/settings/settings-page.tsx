import type { Me } from '@dodam/contract'
import {
  Ban,
  Bell,
  Download,
  LogOut,
  type LucideIcon,
  Palette,
  ShieldCheck,
  Sparkles,
  UserRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useMe } from '../accounts/session.ts'
import { useSignOut } from '../accounts/use-sign-out.ts'
import { BlockedPeople } from '../blocks/blocked-people.tsx'
import { ReadLanguagesChoice } from '../posts/read-languages-choice.tsx'
import { DataSection } from './data-section.tsx'
import { LanguageChoice, ThemeChoice } from './display-choices.tsx'
import { ProfileSection } from './profile-section.tsx'
import { Section } from './section.tsx'
import { SecuritySection } from './security-section.tsx'
import { NotificationSection, StorySection } from './switch-sections.tsx'

const places = [
  { id: 'profile', icon: UserRound },
  { id: 'notifications', icon: Bell },
  { id: 'stories', icon: Sparkles },
  { id: 'display', icon: Palette },
  { id: 'security', icon: ShieldCheck },
  { id: 'blocked', icon: Ban },
  { id: 'data', icon: Download },
] as const satisfies readonly { id: string; icon: LucideIcon }[]

/** Everything a member can set. */
export function SettingsPage() {
  const me = useMe()
  return me && <Settings key={me.id} me={me} />
}

function Settings({ me }: { me: Me }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return (
    <div className="page flex flex-col gap-5 py-6 has-[[data-bottom-bar]]:pb-28">
      <h1 className="text-2xl font-bold">{t('settings.title')}</h1>
      <div className="grid items-start gap-5 lg:grid-cols-[14rem_minmax(0,48rem)] lg:gap-10">
        <Places />
        <div className="flex min-w-0 flex-col gap-5">
          <ProfileSection me={me} />
          <NotificationSection me={me} />
          <StorySection me={me} />
          <Section id="display" title={t('settings.display.title')}>
            <LanguageChoice />
            <ReadLanguagesChoice />
            <ThemeChoice />
          </Section>
          <SecuritySection me={me} />
          <Section
            id="blocked"
            title={t('settings.blocked.title')}
            line={t('settings.blocked.line')}
          >
            <BlockedPeople />
          </Section>
          <DataSection me={me} />
          <Button variant="ghost" className="self-center" onClick={() => void signOut()}>
            <LogOut aria-hidden="true" className="size-5" />
            {t('app.signOut')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Where each part is, beside the page on wide screens. */
function Places() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('settings.title')} className="sticky top-22 hidden lg:block">
      <ul className="flex flex-col gap-0.5">
        {places.map(({ id, icon: Icon }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center gap-3 rounded-field px-3 font-medium text-ink-soft transition-colors hover:bg-surface-sunken hover:text-ink"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {t(`settings.${id}.title`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

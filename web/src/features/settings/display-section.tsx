import { useTranslation } from 'react-i18next'
import { useMe } from '../accounts/session.ts'
import { ReadLanguagesChoice } from '../posts/read-languages-choice.tsx'
import { LanguageChoice, ThemeChoice } from './display-choices.tsx'
import { SavedSwitch } from './saved-switch.tsx'
import { Section } from './section.tsx'

/** The look of the app on this device, and the reading languages. */
export default function DisplaySection() {
  const { t } = useTranslation()
  const me = useMe()
  if (!me) return null
  return (
    <Section title={t('app.settings.display')}>
      <LanguageChoice />
      <ReadLanguagesChoice />
      <ThemeChoice />
      <div className="-mb-2 border-line border-t pt-3">
        <SavedSwitch
          label={t('settings.stories.ai')}
          hint={t('settings.stories.aiLine')}
          value={me.showAiPosts}
          bodyOf={(showAiPosts) => ({ showAiPosts })}
        />
      </div>
    </Section>
  )
}

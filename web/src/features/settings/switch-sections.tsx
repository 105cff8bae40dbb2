import type { Me } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { PushChoices } from '../push/push-choices.tsx'
import { SavedSwitch } from './saved-switch.tsx'
import { Section } from './section.tsx'

const notificationNames = ['comments', 'likes', 'newMessages', 'chatRequests'] as const

/** What one is told of. */
export function NotificationSection({ me }: { me: Me }) {
  const { t } = useTranslation()
  return (
    <Section
      id="notifications"
      title={t('settings.notifications.title')}
      line={t('settings.notifications.line')}
    >
      <div className="-my-2 divide-y divide-line">
        {notificationNames.map((name) => (
          <SavedSwitch
            key={name}
            label={t(`settings.notifications.${name}`)}
            value={me.notificationSettings[name]}
            bodyOf={(value) => ({ notificationSettings: { [name]: value } })}
          />
        ))}
      </div>
      <PushChoices userId={me.id} />
    </Section>
  )
}

/** What one sees in the feeds. */
export function StorySection({ me }: { me: Me }) {
  const { t } = useTranslation()
  return (
    <Section id="stories" title={t('settings.stories.title')}>
      <div className="-my-2">
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

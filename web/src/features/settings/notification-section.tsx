import { useTranslation } from 'react-i18next'
import { useMe } from '../accounts/session.ts'
import { PushChoices } from '../push/push-choices.tsx'
import { SavedSwitch } from './saved-switch.tsx'
import { Section } from './section.tsx'

const notificationNames = ['comments', 'likes', 'newMessages', 'chatRequests'] as const

/** The choice of notifications. */
export default function NotificationSection() {
  const { t } = useTranslation()
  const me = useMe()
  if (!me) return null
  return (
    <Section title={t('app.settings.notifications')} line={t('settings.notifications.line')}>
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

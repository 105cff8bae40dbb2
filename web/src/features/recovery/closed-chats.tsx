import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { dateTimeText } from '../../ui/time.tsx'
import { useStanding } from '../reports/standing.ts'

/** Replaces chats and requests while the team has closed them, or while they are closed after a reset. */
export function ClosedChats({ until }: { until: string }) {
  const { t } = useTranslation()
  const { chatsClosed } = useStanding()
  if (chatsClosed) {
    const line = chatsClosed.until
      ? t('recovery.closed.byTeam', { until: dateTimeText(chatsClosed.until) })
      : t('recovery.closed.endless')
    return (
      <EmptyState
        icon={<Lock />}
        line={`${line} ${chatsClosed.reason}`}
        action={
          <Link to={paths.settingsOf('support')} className={buttonLook('soft')}>
            {t('recovery.closed.ask')}
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<Lock />}
      line={t('recovery.closed.line', { until: dateTimeText(until) })}
      action={
        <Link to={paths.settingsOf('security')} className={buttonLook('soft')}>
          {t('recovery.closed.password')}
        </Link>
      }
    />
  )
}

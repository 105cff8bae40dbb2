import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { dateTimeText } from '../../ui/time.tsx'

/** Replaces chats and requests while they are closed after a reset by the support team. */
export function ClosedChats({ until }: { until: string }) {
  const { t } = useTranslation()
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

import { useTranslation } from 'react-i18next'
import { dateTimeText } from '../../../ui/time.tsx'

interface Props {
  startsAt: string | null
  endsAt: string | null
}

/** The start and end from the form, in Korean time. */
export function Span({ startsAt, endsAt }: Props) {
  const { t } = useTranslation()
  if (startsAt === null && endsAt === null) return t('admin.announcements.always')
  const time = (at: string) => <time dateTime={at}>{dateTimeText(at)}</time>
  return (
    <span className="flex flex-col text-sm tabular-nums">
      {startsAt && (
        <span>
          {t('admin.announcements.from')} {time(startsAt)}
        </span>
      )}
      {endsAt && (
        <span>
          {t('admin.announcements.until')} {time(endsAt)}
        </span>
      )}
    </span>
  )
}

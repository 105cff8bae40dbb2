import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/language.ts'

interface Props {
  startsAt: string | null
  endsAt: string | null
}

/** From when until when, in Korean time, as its fields are filled in. */
export function Span({ startsAt, endsAt }: Props) {
  const { t } = useTranslation()
  const format = new Intl.DateTimeFormat(useLanguage(), {
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone: 'Asia/Seoul',
  })
  if (startsAt === null && endsAt === null) return t('admin.announcements.always')
  const time = (at: string) => <time dateTime={at}>{format.format(new Date(at))}</time>
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

import type { RatingRequest } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePersonName } from '../../i18n/person-name.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { VerifiedMark } from '../../ui/verified-mark.tsx'
import { WrittenText } from '../../ui/written-text.tsx'

/** The listener who asks, with their message. Picture and name link to the profile. */
export function Requester({ request }: { request: RatingRequest }) {
  const { t } = useTranslation()
  const name = usePersonName()
  const { requester } = request
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-bold text-xl">{t('ratings.title')}</h2>
      <Link
        to={paths.profile(requester.id)}
        className="-m-2 flex min-w-0 items-center gap-3 self-start rounded-field p-2 hover:bg-surface-sunken"
      >
        <Avatar person={requester} />
        <span className="flex min-w-0 items-center gap-1">
          <span className="truncate font-semibold">{name(requester)}</span>
          {requester.isVerified && <VerifiedMark />}
        </span>
      </Link>
      <blockquote className="rounded-field bg-surface-sunken px-4 py-3">
        <WrittenText text={request.message} />
      </blockquote>
    </div>
  )
}

import { type SupportMessage, support, users } from '@dodam/contract'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePages, useRead } from '../../../api/use-read.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { MoreButton } from '../../../ui/more-button.tsx'
import { ErrorState, LoadingRows } from '../../../ui/states.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { useMe } from '../../accounts/session.ts'
import { PersonLink } from '../parts/person-link.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useMay } from '../parts/use-may.ts'
import { adminPaths } from '../paths.ts'
import { Ticket } from './ticket.tsx'
import { useWriterName } from './writer-name.ts'

interface Props {
  id: number
  onClose: () => void
}

/** One message among all that its author wrote to the team, with its acts. */
export function MessageThread({ id, onClose }: Props) {
  const { data, error, refetch } = useRead(support.read, { params: { id } })
  if (data) return <Thread message={data} onClose={onClose} />
  if (error) return <ErrorState line={errorText(error)} onRetry={() => void refetch()} />
  return <LoadingRows />
}

function Thread({ message, onClose }: { message: SupportMessage; onClose: () => void }) {
  const { t } = useTranslation()
  const heading = useId()
  const nameOf = useWriterName()
  const me = useMe()
  const { addressWith } = useAddress()
  const { id, user, userId, visitor, language } = message
  // A message of a visitor or of a deleted account stands alone.
  const all = usePages(
    support.list,
    { query: { userId: userId ?? 0 } },
    { enabled: userId !== null },
  )
  if (!me) return null
  const others = all.items.filter((one) => one.id !== id && one.userId === userId)
  const name = nameOf(message)
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface-raised p-4 sm:p-5 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto"
    >
      <header className="flex items-start gap-3">
        <Avatar person={user} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h2 id={heading} className="min-w-0 text-lg leading-snug font-bold break-words">
            <PersonLink id={userId} name={name} />
          </h2>
          {visitor && (
            <div className="flex flex-col items-start gap-1 text-sm">
              {language && <Badge>{t(`admin.messages.language.${language}`)}</Badge>}
              {visitor.hasCrisis && (
                <Badge tone="danger">{t('admin.messages.visitor.crisis')}</Badge>
              )}
              <p>{t('admin.messages.visitor.line', { until: dateTimeText(visitor.opensUntil) })}</p>
            </div>
          )}
          {userId !== null && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              {language && <Badge>{t(`admin.messages.language.${language}`)}</Badge>}
              <OpenCases userId={userId} />
              <Link
                to={addressWith({ person: String(userId), name, state: 'all' })}
                className="inline-flex min-h-9 items-center underline underline-offset-4 max-lg:min-h-11"
              >
                {t('admin.messages.onlyTheirs')}
              </Link>
            </div>
          )}
        </div>
        <IconButton label={t('ui.close')} icon={<X />} onClick={onClose} className="-mt-2 -mr-2" />
      </header>
      {userId !== null && <MoreButton list={all} className="self-center" />}
      {[message, ...others]
        .toSorted((one, other) => one.id - other.id)
        .map((one, above) => (
          <Ticket
            key={one.id}
            me={me}
            message={one}
            isOpen={one.id === id}
            above={above}
            to={addressWith({ open: String(one.id) })}
          />
        ))}
    </section>
  )
}

/** How many cases about a member are open, of those that name them, with the way to their page. */
function OpenCases({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const may = useMay()
  const asked = { params: { id: userId }, query: { limit: 100 } }
  const { data } = useRead(users.listCases, asked, { enabled: may(users.listCases) })
  const count = data?.items.filter(({ status }) => status === 'pending').length ?? 0
  if (count === 0) return null
  return (
    <Link
      to={adminPaths.user(userId)}
      className="inline-flex min-h-9 items-center font-semibold text-danger underline underline-offset-4 max-lg:min-h-11"
    >
      {t('admin.messages.openCases', { count })}
    </Link>
  )
}

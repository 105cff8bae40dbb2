import { blocks, type Me, mayCall, mayListen, profiles, reports } from '@dodam/contract'
import { UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useRead } from '../../api/use-read.ts'
import { paths } from '../../paths.ts'
import { StaffMenu } from '../../staff-menu.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { errorText } from '../../ui/error-text.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useMe } from '../accounts/session.ts'
import { BlockButton } from '../blocks/block-button.tsx'
import { ReportButton } from '../reports/report-button.tsx'
import { byName } from '../reports/reporting.ts'
import { ProfileCard } from './profile-card.tsx'
import { ProfilePosts } from './profile-posts.tsx'
import { ReceivedWords } from './received-words.tsx'

/** A person with the stories under their name. Without an id in the address, the reader. */
export function ProfilePage() {
  const me = useMe()
  const { id } = useParams()
  if (!me) return null
  const asked = id === undefined ? me.id : Number(id)
  return (
    <div className="page flex flex-1 flex-col gap-8 py-6">
      {Number.isSafeInteger(asked) && asked > 0 ? (
        <Profile key={asked} id={asked} me={me} />
      ) : (
        <Missing />
      )}
    </div>
  )
}

function Profile({ id, me }: { id: number; me: Me }) {
  const { t } = useTranslation()
  const isOwn = id === me.id
  const { data: user, error, refetch } = useRead(profiles.readUser, { params: { id } })
  const block = useRead(blocks.read, { params: { id } }, { enabled: !isOwn })
  const isBlocked = block.data?.isBlocked === true

  if (error?.code === 'NOT_FOUND' || user?.isDeleted) return <Missing />
  if (error && !user) return <ErrorState line={errorText(error)} onRetry={() => void refetch()} />
  // Wait for both, so that the stories of a blocked member do not flash up.
  if (!user || block.isLoading) return <Loading />
  const reported = { targetType: 'user', targetId: user.id, keepAway: byName(user) } as const
  return (
    <>
      <ProfileCard
        user={user}
        isOwn={isOwn}
        action={
          isOwn ? (
            <Link to={paths.settings} className={buttonLook('soft')}>
              {t('profiles.settings')}
            </Link>
          ) : (
            <div className="flex items-center gap-1">
              <BlockButton user={user} />
              {mayCall(me, reports.decide) ? (
                <StaffMenu reported={reported} person={user} />
              ) : (
                <ReportButton label={t('reports.open')} reported={reported} />
              )}
            </div>
          )
        }
      />
      {isOwn && mayListen(user) && <ReceivedWords userId={user.id} />}
      {isBlocked ? (
        <p className="rounded-card bg-surface-sunken px-5 py-4 text-ink-soft">
          {t('profiles.blocked')}
        </p>
      ) : (
        <ProfilePosts user={user} isOwn={isOwn} />
      )}
    </>
  )
}

/** The same for a person who never existed, was deleted, or is hidden from the reader. */
function Missing() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-1 flex-col justify-center">
      <h1 className="sr-only">{t('app.title.profile')}</h1>
      <EmptyState
        icon={<UserRoundX />}
        line={t('profiles.missing')}
        action={
          <Link to={paths.home} className={buttonLook('soft')}>
            {t('app.goHome')}
          </Link>
        }
      />
    </div>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="flex flex-col gap-8">
      <Skeleton className="h-72 rounded-card" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-56 rounded-card" />
        <Skeleton className="h-56 rounded-card" />
      </div>
    </div>
  )
}

import { type AdminUserDetail, risk, users } from '@dodam/contract'
import { UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useRead } from '../../../api/use-read.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { numberText } from '../../../ui/number-text.ts'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/states.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { Stat, Stats } from '../parts/stat.tsx'
import { useMay } from '../parts/use-may.ts'
import { adminPaths } from '../paths.ts'
import { PersonParts } from '../person/parts.tsx'
import { UserActs } from './user-acts.tsx'
import { UserBadges } from './user-badges.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserRisk } from './user-risk.tsx'
import { UserTimeline } from './user-timeline.tsx'

/** One account with all its facts and acts. */
export function UserPage({ id }: { id: number }) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const isNumber = Number.isSafeInteger(id) && id > 0
  const {
    data: user,
    error,
    refetch,
  } = useRead(users.read, { params: { id } }, { enabled: isNumber })
  const isNobody = !isNumber || error?.code === 'NOT_FOUND'
  const title = isNobody
    ? t('admin.users.notFound')
    : user === undefined
      ? t('admin.shell.nav.users')
      : user.isDeleted
        ? t('admin.users.deleted')
        : nicknameOf(user)
  return (
    <AdminPage
      title={title}
      back={{
        to: { pathname: adminPaths.users, search },
        'aria-label': t('admin.users.back'),
      }}
      {...(user && {
        beside: <Avatar person={user} size="sm" />,
        line: <UserBadges user={user} />,
      })}
    >
      {isNobody ? (
        <EmptyState icon={<UserX />} line={t('admin.users.notFound')} />
      ) : user !== undefined ? (
        <Whole user={user} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </AdminPage>
  )
}

function Whole({ user }: { user: AdminUserDetail }) {
  const may = useMay()
  return (
    <PersonParts
      user={user}
      about={
        <>
          <Counts id={user.id} />
          <UserFacts user={user} />
          {may(users.listTimeline) && <UserTimeline id={user.id} />}
        </>
      }
      beside={
        <>
          <UserActs user={user} />
          {!user.isDeleted && may(risk.read) && <UserRisk id={user.id} />}
        </>
      }
    />
  )
}

function Counts({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data } = useRead(users.readStats, { params: { id } })
  const counts = [
    ['posts', data?.totalPosts],
    ['comments', data?.totalComments],
    ['likes', data?.totalLikes],
    ['rooms', data?.totalChatRooms],
  ] as const
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('admin.users.stats.title')}</h2>
      <Stats>
        {counts.map(([name, count]) => (
          <Stat
            key={name}
            label={t(`admin.users.stats.${name}`)}
            value={count === undefined ? '–' : numberText(count)}
          />
        ))}
      </Stats>
      <p className="text-sm text-ink-soft">{t('admin.users.stats.hint')}</p>
    </section>
  )
}

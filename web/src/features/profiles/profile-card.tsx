import { bioIn, mayListen, type PublicUser } from '@dodam/contract'
import { BadgeCheck, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/language.ts'
import { usePersonName } from '../../i18n/person-name.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { WrittenText } from '../../ui/written-text.tsx'
import { useGradeName } from './grade-name.ts'
import { Rated } from './rated.tsx'

interface Props {
  user: PublicUser
  isOwn: boolean
  action: ReactNode
}

/** A member's profile. */
export function ProfileCard({ user, isOwn, action }: Props) {
  const nameOf = usePersonName()
  const bio = bioIn(user, useLanguage())
  return (
    <section className="relative flex flex-col gap-5 rounded-card border border-line bg-surface-raised p-6 shadow-card sm:p-8">
      <div className="flex flex-col items-center gap-5 text-center sm:flex-row sm:items-start sm:pr-40 sm:text-left">
        <Avatar person={user} size="xl" />
        <div className="flex min-w-0 flex-1 flex-col items-center gap-1 sm:items-start">
          <h1 className="text-balance font-bold text-2xl leading-tight">{nameOf(user)}</h1>
          {isOwn && <p className="text-ink-soft">@{user.username}</p>}
          <Facts user={user} />
          {mayListen(user) && <Rated user={user} isOwn={isOwn} />}
        </div>
      </div>
      {bio !== '' && <WrittenText text={bio} className="max-w-prose max-sm:text-center" />}
      <div className="self-center empty:hidden sm:absolute sm:top-8 sm:right-8">{action}</div>
      <Counts user={user} />
    </section>
  )
}

function Facts({ user }: { user: PublicUser }) {
  const { t } = useTranslation()
  const grade = useGradeName()
  return (
    <ul className="mt-2 flex flex-wrap items-center gap-1.5 max-sm:justify-center">
      <Fact>
        <Badge tone="brand">
          {user.isAdmin ? t('profiles.support') : t(`app.role.${user.role}`)}
        </Badge>
      </Fact>
      {user.isVerified && (
        <Fact>
          <Badge tone="calm">
            <BadgeCheck aria-hidden className="size-4" />
            {t('ui.verified')}
          </Badge>
        </Fact>
      )}
      {user.isAi && (
        <Fact>
          <Badge tone="calm">{t('profiles.ai')}</Badge>
        </Fact>
      )}
      <Fact>
        <Badge>{grade(user.gradeLevel)}</Badge>
      </Fact>
      {user.gender !== null && user.gender !== 'prefer_not_to_say' && (
        <Fact>
          <Badge>{t(`accounts.gender.${user.gender}`)}</Badge>
        </Fact>
      )}
      {user.location && (
        <Fact>
          <Badge>
            <MapPin aria-hidden className="size-3.5" />
            {user.location}
          </Badge>
        </Fact>
      )}
    </ul>
  )
}

const Fact = ({ children }: { children: ReactNode }) => <li className="inline-flex">{children}</li>

function Counts({ user }: { user: PublicUser }) {
  const { t } = useTranslation()
  const counts = [
    { name: t('profiles.count.posts'), count: user.postsCount },
    { name: t('profiles.count.likes'), count: user.likesCount },
    { name: t('profiles.count.comments'), count: user.commentsCount },
  ]
  return (
    <dl
      aria-label={t('profiles.count.label')}
      className="grid grid-cols-3 divide-x divide-line border-line border-t pt-5 text-center"
    >
      {counts.map(({ name, count }) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-ink-soft text-sm">{name}</dt>
          <dd className="font-bold text-xl tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

import { type AdminUserDetail, bioIn, type ChatsClosed, users } from '@dodam/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { CategoryBadges } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { dateText, dateTimeText, RelativeHour, RelativeTime } from '../../../ui/time.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { useGradeName } from '../../profiles/grade-name.ts'
import { useRoleNames } from './staff-roles.tsx'

type Fact =
  | ('id' | 'username' | 'nickname' | 'email' | 'role' | 'grade' | 'gender' | 'bio' | 'topics')
  | ('language' | 'joined' | 'lastLogin' | 'lastSeen' | 'password' | 'devices' | 'names')
  | ('verified' | 'suspended' | 'reason' | 'paused' | 'banned' | 'chatsClosed' | 'staffRoles')

/** What is still known of a deleted account. Its other columns hold what every new one begins with. */
const ofDeleted: readonly Fact[] = ['id', 'grade', 'joined']

/** The facts of an account. */
export function UserFacts({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation()
  const timeOf = (at: string | null) => at && dateTimeText(at)
  const namesOf = useRoleNames()
  const gradeName = useGradeName()
  const bio = bioIn(user, useLanguage())
  const facts: [name: Fact, value: ReactNode][] = [
    ['id', user.id],
    ['username', user.username],
    ['nickname', nicknameOf(user)],
    ['email', <Email key="it" user={user} />],
    ['role', t(`app.role.${user.role}`)],
    ['grade', gradeName(user.gradeLevel)],
    ['gender', t(`accounts.gender.${user.gender}`)],
    ['bio', bio && <WrittenText text={bio} />],
    [
      'topics',
      user.preferredCategories.length > 0 && (
        <CategoryBadges categories={user.preferredCategories} className="gap-1!" />
      ),
    ],
    ['language', t(`admin.users.language.${user.language}`)],
    ['joined', dateText(user.createdAt)],
    ['lastLogin', user.lastLoginAt && <RelativeTime at={user.lastLoginAt} />],
    ['lastSeen', user.lastSeenAt && <RelativeHour at={user.lastSeenAt} />],
    ['devices', user.sessionsCount],
    ['password', timeOf(user.passwordChangedAt)],
    ['names', user.nicknameChangeCount],
    ['staffRoles', namesOf(user.staffRoles)],
    ['verified', user.isVerified && timeOf(user.verificationDate)],
    ['suspended', timeOf(user.suspendedUntil)],
    ['reason', user.suspensionReason],
    ['banned', timeOf(user.bannedAt)],
    [
      'chatsClosed',
      user.bannedAt === null && user.chatsClosed && <ClosedUntil {...user.chatsClosed} />,
    ],
    ['paused', timeOf(user.pausedAt)],
  ]
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('admin.users.facts')}</h2>
      <dl className="grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-4 rounded-field border border-line bg-surface-raised px-4 py-2">
        {facts
          .filter(([name]) => !user.isDeleted || ofDeleted.includes(name))
          .filter(([, value]) => value !== null && value !== false && value !== '')
          .map(([name, value]) => (
            <div
              key={name}
              className="col-span-2 grid grid-cols-subgrid items-baseline border-b border-line py-1.5 last:border-b-0"
            >
              <dt className="text-sm text-ink-soft">{t(`admin.users.fact.${name}`)}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

function ClosedUntil({ until, reason }: ChatsClosed) {
  const { t } = useTranslation()
  return until === null
    ? t('admin.users.chatsClosed.endless', { reason })
    : t('admin.users.chatsClosed.until', { until: dateTimeText(until), reason })
}

/** The masked email address, and on request the full one, which is held only while it is shown. */
function Email({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<string | null>(null)
  const open = useAct(users.openEmail, { failed: 'admin.users.email.failed' })
  if (user.email === null) return <>{t('admin.users.noEmail')}</>
  if (opened !== null) return <span className="select-all">{opened}</span>
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>{user.email}</span>
      <Button
        variant="soft"
        busy={open.isPending}
        onClick={() =>
          void open.run({ params: { id: user.id } }, (outcome) => {
            if (outcome.kind === 'done') setOpened(outcome.answer.email)
          })
        }
      >
        {t('admin.users.email.open')}
      </Button>
      <span className="text-sm text-ink-soft">{t('admin.users.email.recorded')}</span>
    </span>
  )
}

import type { AdminUser } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badge.tsx'

type Shown = Pick<
  AdminUser,
  'isAdmin' | 'isVerified' | 'isBlocked' | 'pausedAt' | 'isAi' | 'isTest'
>

/** The special states of an account, one badge each; null if there are none. */
export function UserBadges({ user }: { user: Shown }) {
  const { t } = useTranslation()
  if (!hasBadges(user)) return null
  return (
    <span className="flex flex-wrap gap-1">
      {user.isBlocked && <Badge tone="danger">{t('admin.users.badge.blocked')}</Badge>}
      {user.pausedAt !== null && <Badge tone="warn">{t('admin.users.badge.paused')}</Badge>}
      {user.isAdmin && <Badge tone="brand">{t('admin.users.badge.admin')}</Badge>}
      {user.isVerified && <Badge tone="calm">{t('admin.users.badge.verified')}</Badge>}
      {user.isAi && <Badge>{t('admin.users.badge.ai')}</Badge>}
      {user.isTest && <Badge>{t('admin.users.badge.test')}</Badge>}
    </span>
  )
}

export const hasBadges = (user: Shown): boolean =>
  [
    user.isAdmin,
    user.isVerified,
    user.isBlocked,
    user.pausedAt !== null,
    user.isAi,
    user.isTest,
  ].some(Boolean)

import type { PublicUser } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Stars } from './stars.tsx'

/** Shows a listener's average rating, or explains why there is none yet. */
export function Rated({ user, isOwn }: { user: PublicUser; isOwn: boolean }) {
  const { t } = useTranslation()
  const { averageRating: average, totalRatings, isAi, isAdmin } = user
  // The AI and the support team are not rated.
  if (average === null && (isAi || isAdmin)) return null
  return (
    <div className="mt-3 flex flex-col gap-1">
      {average !== null && <Stars average={average} total={totalRatings} />}
      {(average === null || isOwn) && (
        <p className="max-w-prose text-balance text-ink-soft text-sm">
          {average === null && t('profiles.unrated')}
          {average === null && isOwn && ' '}
          {isOwn && t('profiles.together')}
        </p>
      )}
    </div>
  )
}

import type { RequestStatus } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/badge.tsx'

const tones = { pending: 'warn', accepted: 'brand', declined: 'neutral' } as const

/** The status of a chat request, with `to` as a link to what came of it. */
export function RequestStatusBadge({ status, to }: { status: RequestStatus; to?: string }) {
  const { t } = useTranslation()
  const badge = <Badge tone={tones[status]}>{t(`chat-requests.status.${status}`)}</Badge>
  if (to === undefined) return badge
  // The padding makes the target as large as a finger without moving its neighbors.
  return (
    <Link to={to} className="-my-3 py-3 hover:underline">
      {badge}
    </Link>
  )
}

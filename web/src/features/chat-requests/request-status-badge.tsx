import type { RequestStatus } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'

const tones = { pending: 'warn', accepted: 'brand', declined: 'neutral' } as const

/** The status of a chat request. */
export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  const { t } = useTranslation()
  return <Badge tone={tones[status]}>{t(`chat-requests.status.${status}`)}</Badge>
}

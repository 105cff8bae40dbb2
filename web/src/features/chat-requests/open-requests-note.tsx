import { chatRequests, maxOpenAtFirst } from '@dodam/contract'
import { ChevronRight, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePages } from '../../api/use-read.ts'
import { paths } from '../../paths.ts'
import { requestsPageSize } from './listed.ts'

/** Explains why no story offers a chat: as many requests wait as a listener may have before one is accepted. */
export function OpenRequestsNote() {
  const { t } = useTranslation()
  const { items } = usePages(chatRequests.sent, {}, { pageSize: requestsPageSize })
  const count = (status: string) => items.filter((one) => one.status === status).length
  if (count('accepted') > 0 || count('pending') < maxOpenAtFirst) return null
  return (
    <Link
      to={paths.sentRequests}
      className="flex min-h-11 items-center gap-2.5 self-start rounded-field bg-surface-sunken px-4 py-2 text-body-small text-ink-soft hover:ring-1 hover:ring-line"
    >
      <Hourglass aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">{t('chat-requests.allOpen')}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </Link>
  )
}

import { chatRequests, type Me, mayListen, mayShare } from '@dodam/contract'
import { Inbox, Send } from 'lucide-react'
import { Tabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { usePages } from '../../api/use-read.ts'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TabList } from '../../ui/tab-list.tsx'
import { useMe } from '../accounts/session.ts'
import { RequestList } from './request-list.tsx'
import { useOpen } from './use-answer.ts'

const sides = ['received', 'sent'] as const
type Side = (typeof sides)[number]

const pageSize = 50

/** Requests for a talk, those received and those sent. */
export function ChatRequestsPage() {
  const me = useMe()
  return me && <Requests me={me} />
}

function Requests({ me }: { me: Me }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const asked = sides.find((side) => side === params.get('tab'))
  const side: Side = asked ?? (mayShare(me) ? 'received' : 'sent')
  const received = usePages(chatRequests.received, {}, { pageSize })
  const sent = usePages(chatRequests.sent, {}, { pageSize })
  const open = useOpen(received.items)
  const count = (shown: readonly unknown[], { hasMore }: { hasMore: boolean }) =>
    `${shown.length}${hasMore ? '+' : ''}`
  const counts = { received: count(open, received), sent: count(sent.items, sent) }

  return (
    <div className="page flex flex-col gap-5 py-6">
      <PageTitle>{t('chat-requests.title')}</PageTitle>
      <Tabs.Root value={side} onValueChange={(tab) => setParams({ tab }, { replace: true })}>
        <TabList
          label={t('chat-requests.title')}
          tabs={sides.map((one) => ({
            value: one,
            label: t(`chat-requests.tab.${one}`),
            count: counts[one],
          }))}
        />
        <Tabs.Content value="received">
          <RequestList
            list={{ ...received, items: open }}
            empty={
              <EmptyState
                icon={<Inbox />}
                line={t('chat-requests.empty.received')}
                action={
                  mayShare(me) && <ToPage to={paths.home}>{t('chat-requests.empty.share')}</ToPage>
                }
              />
            }
          />
        </Tabs.Content>
        <Tabs.Content value="sent">
          <RequestList
            list={sent}
            empty={
              <EmptyState
                icon={<Send />}
                line={t('chat-requests.empty.sent')}
                action={
                  mayListen(me) && (
                    <ToPage to={paths.listenerDashboard}>{t('chat-requests.empty.listen')}</ToPage>
                  )
                }
              />
            }
          />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  )
}

const ToPage = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={buttonLook('soft')}>
    {children}
  </Link>
)

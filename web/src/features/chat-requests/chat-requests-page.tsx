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
import { ClosedChats } from '../recovery/closed-chats.tsx'
import { isListed, requestsPageSize } from './listed.ts'
import { RequestList } from './request-list.tsx'
import { useOpenCount } from './use-answer.ts'

const sides = ['received', 'sent'] as const
type Side = (typeof sides)[number]

/** Chat requests, received and sent. */
export function ChatRequestsPage() {
  const me = useMe()
  if (me?.chatsClosedUntil) return <ClosedChats until={me.chatsClosedUntil} />
  return me && <Requests me={me} />
}

function Requests({ me }: { me: Me }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const lists = {
    received: usePages(chatRequests.received, {}, { pageSize: requestsPageSize }),
    sent: usePages(chatRequests.sent, {}, { pageSize: requestsPageSize }),
  }
  const open = useOpenCount(lists.received.items.filter(isListed))
  const count = (side: Side) => {
    const { items, hasMore, isPending } = lists[side]
    if (isPending) return ''
    return `${side === 'received' ? open : items.length}${hasMore ? '+' : ''}`
  }
  // A member who changed their role keeps their earlier requests.
  const isOffered = {
    received: mayShare(me) || lists.received.items.length > 0,
    sent: mayListen(me) || lists.sent.items.length > 0,
  }
  const offered = sides.filter((side) => isOffered[side])
  const asked = offered.find((side) => side === params.get('tab'))
  const side = asked ?? (mayShare(me) ? 'received' : 'sent')
  const shown = (of: Side) => ({ list: lists[of], empty: <Empty side={of} me={me} /> })

  return (
    <div className="page flex flex-col gap-5 py-6">
      <PageTitle>{t('chat-requests.title')}</PageTitle>
      {offered.length > 1 ? (
        <Tabs.Root value={side} onValueChange={(tab) => setParams({ tab }, { replace: true })}>
          <TabList
            label={t('chat-requests.title')}
            tabs={sides.map((one) => ({
              value: one,
              label: t(`chat-requests.tab.${one}`),
              count: count(one),
            }))}
          />
          {sides.map((one) => (
            <Tabs.Content key={one} value={one}>
              <RequestList {...shown(one)} />
            </Tabs.Content>
          ))}
        </Tabs.Root>
      ) : (
        <section>
          <RequestList
            {...shown(side)}
            heading={
              <h2 className="truncate font-semibold text-ink-soft">
                {t(`chat-requests.tab.${side}`)} <span className="tabular-nums">{count(side)}</span>
              </h2>
            }
          />
        </section>
      )}
    </div>
  )
}

function Empty({ side, me }: { side: Side; me: Me }) {
  const { t } = useTranslation()
  const action =
    side === 'received'
      ? mayShare(me) && <ToPage to={paths.home}>{t('chat-requests.empty.share')}</ToPage>
      : mayListen(me) && (
          <ToPage to={paths.listenerDashboard}>{t('chat-requests.empty.listen')}</ToPage>
        )
  return (
    <EmptyState
      icon={side === 'received' ? <Inbox /> : <Send />}
      line={t(`chat-requests.empty.${side}`)}
      action={action}
    />
  )
}

const ToPage = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={buttonLook('soft')}>
    {children}
  </Link>
)

import { Archive, Bell } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TabList } from '../../ui/tab-list.tsx'
import { NotificationList } from './notification-list.tsx'
import { useActs } from './use-acts.ts'
import { useLists } from './use-lists.ts'

const sides = ['active', 'archived'] as const
type Side = (typeof sides)[number]

const empty: Record<Side, typeof Bell> = { active: Bell, archived: Archive }

/** All notifications of a member. */
export function NotificationsPage() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const side: Side = params.get('tab') === 'archived' ? 'archived' : 'active'
  const lists = useLists()
  const acts = useActs()
  return (
    <div className="page flex max-w-3xl flex-col gap-5 py-6">
      <PageTitle>{t('notifications.title')}</PageTitle>
      <Tabs.Root value={side} onValueChange={(tab) => setParams({ tab }, { replace: true })}>
        <TabList
          label={t('notifications.title')}
          tabs={sides.map((one) => ({
            value: one,
            label: t(`notifications.tab.${one}`),
            count: lists[one].isPending ? '' : countOf(lists[one]),
          }))}
        />
        {sides.map((one) => {
          const Icon = empty[one]
          return (
            <Tabs.Content key={one} value={one}>
              <NotificationList
                list={lists[one]}
                acts={acts}
                isInbox={one === 'active'}
                empty={<EmptyState icon={<Icon />} line={t(`notifications.empty.${one}`)} />}
              />
            </Tabs.Content>
          )
        })}
      </Tabs.Root>
    </div>
  )
}

/** Return the loaded number, with a plus if there are more. */
const countOf = ({ items, hasMore }: { items: readonly unknown[]; hasMore: boolean }) =>
  hasMore ? `${items.length}+` : items.length

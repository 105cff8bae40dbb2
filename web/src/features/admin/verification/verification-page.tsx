import { applicationStatuses, verification } from '@dodam/contract'
import { BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../../api/use-read.ts'
import { paths } from '../../../paths.ts'
import { Listed } from '../../../ui/listed.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { Stat, Stats } from '../parts/stat.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { ApplicationList, useDecision } from './application-list.tsx'
import { EndingSoon } from './ending-soon.tsx'

const filters = ['all', ...applicationStatuses] as const

/** The applications to become a verified listener: open ones first, the newest at the top. */
export function VerificationPage() {
  const { t } = useTranslation()
  const { valueOf, wordOf, change } = useAddress()
  const openId = Number(valueOf('open')) || undefined
  // A link to one application finds it in any state.
  const filter = wordOf('status', openId ? filters : (['pending', ...filters] as const))
  const list = usePages(verification.listAll, {
    query: { ...(filter !== 'all' && { status: filter }) },
  })
  const { dialog, decide } = useDecision(list)
  const open = (id: number | undefined) => change({ status: filter, open: id?.toString() })
  const rows = useRowKeys<HTMLUListElement>({
    onClose: openId === undefined ? undefined : () => open(undefined),
  })
  const counts = list.first?.counts

  return (
    <AdminPage
      title={t('admin.shell.nav.verification')}
      line={t('admin.verification.line')}
      back={{ to: paths.settings, 'aria-label': t('admin.verification.back') }}
    >
      <Stats>
        {(['total', ...applicationStatuses] as const).map((name) => (
          <Stat
            key={name}
            label={t(`admin.verification.count.${name}`)}
            value={counts?.[name] ?? '–'}
            tone={name === 'pending' && counts?.pending ? 'warn' : 'neutral'}
          />
        ))}
      </Stats>
      {list.first && <EndingSoon ending={list.first.ending} />}
      <FilterTabs
        label={t('admin.verification.filter')}
        value={filter}
        onChange={(status) => change({ status, open: null })}
        choices={filters.map((value) => ({
          value,
          label: t(`admin.verification.count.${value === 'all' ? 'total' : value}`),
        }))}
        hasKeys
      />
      <Listed
        list={list}
        empty={
          <EmptyState
            icon={<BadgeCheck />}
            line={t(
              filter === 'pending' ? 'admin.verification.nothingWaits' : 'admin.verification.empty',
            )}
          />
        }
      >
        <ApplicationList
          ref={rows}
          items={list.items}
          proposed={list.first?.proposed}
          isOld={list.isOld}
          openId={openId}
          onOpen={open}
          onDecide={decide}
        />
      </Listed>
      {dialog}
    </AdminPage>
  )
}

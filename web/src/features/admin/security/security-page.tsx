import { type Security, security } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useRead } from '../../../api/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState, LoadingRows } from '../../../ui/states.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { useAddress } from '../parts/use-address.ts'
import { Addresses } from './addresses.tsx'
import { Attempts } from './attempts.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { HeatMap } from './heat-map.tsx'
import { IncidentPage } from './incident-page.tsx'
import { Incidents } from './incidents.tsx'
import { ResetLimitsDialog } from './reset-limits-dialog.tsx'
import { Score } from './score.tsx'
import { Sessions } from './sessions.tsx'

/** The state of security and its acts; with an id, one incident. */
export function SecurityPage() {
  const { id } = useParams()
  return id === undefined ? <Whole /> : <IncidentPage key={id} id={Number(id)} />
}

function Whole() {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead(security.read, {})
  const [open, setOpen] = useState<'block' | 'reset' | null>(null)
  const close = () => setOpen(null)
  return (
    <AdminPage title={t('admin.shell.nav.security')} line={t('admin.security.line')}>
      {data ? (
        <>
          <Score metrics={data.securityMetrics} logins={data.loginAttempts} />
          <HeatMap activity={data.activity} />
          <Lists told={data} onOpen={setOpen} />
        </>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
      {open === 'block' && <BlockDialog onClose={close} />}
      {open === 'reset' && <ResetLimitsDialog onClose={close} />}
    </AdminPage>
  )
}

const tabs = ['incidents', 'attempts', 'sessions', 'addresses'] as const

interface ListsProps {
  told: Security
  onOpen: (dialog: 'block' | 'reset') => void
}

function Lists({ told, onOpen }: ListsProps) {
  const { t } = useTranslation()
  const { valueOf, wordOf, change } = useAddress()
  const typed = valueOf('find')
  const tab = wordOf('tab', tabs)
  const counts = {
    incidents: told.securityMetrics.activeThreats,
    attempts: told.hackingAttempts.length,
    // The first page of them says nothing of how many there are.
    sessions: undefined,
    addresses: told.ipBlacklist.length,
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FilterTabs
          hasKeys
          label={t('admin.security.tabs.label')}
          value={tab}
          onChange={(next) => change({ tab: next, status: null })}
          choices={tabs.map((value) => ({
            value,
            label: t(`admin.security.tabs.${value}`),
            count: counts[value],
          }))}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="soft" onClick={() => onOpen('reset')}>
            {t('admin.security.reset.open')}
          </Button>
          <Button variant="dangerSoft" onClick={() => onOpen('block')}>
            {t('admin.security.block.do')}
          </Button>
        </div>
      </div>
      {tab === 'incidents' ? (
        <Incidents />
      ) : (
        <div className="flex flex-col gap-3">
          <SearchField
            label={t('admin.security.find')}
            value={typed}
            onSearch={(find) => change({ find })}
          />
          {tab === 'attempts' && <Attempts attempts={told.hackingAttempts} typed={typed} />}
          {tab === 'sessions' && <Sessions query={{ ...(typed !== '' && { search: typed }) }} />}
          {tab === 'addresses' && <Addresses addresses={told.ipBlacklist} typed={typed} />}
        </div>
      )}
    </>
  )
}

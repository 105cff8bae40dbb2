import { type audit, auditActs, type QueryInput } from '@dodam/contract'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { beginOf } from '../parts/times.ts'
import { useAddress } from '../parts/use-address.ts'
import { adminPaths } from '../paths.ts'
import { actText, searchOf } from './acts.ts'
import { AuditList } from './audit-list.tsx'
import { useChain } from './chain.tsx'
import { ExportButton } from './export-button.tsx'

/** What admins did and opened, newest first, filtered by admin, kind, time and text. */
export function AuditPage() {
  const { t } = useTranslation()
  const { valueOf, change } = useAddress()
  const chain = useChain()
  const actor = Number(valueOf('actor')) || undefined
  const action = valueOf('action')
  const [since, until, search] = [
    beginOf(valueOf('from')),
    beginOf(valueOf('until'), 1),
    valueOf('search'),
  ]
  const query: QueryInput<typeof audit.list> = {
    ...(actor && { actor }),
    ...(action && { action }),
    ...(since && { since }),
    ...(until && { until }),
    ...(search && { search: searchOf(search) }),
  }
  const isBackwards = Boolean(since && until && since >= until)
  const isListed = auditActs.some((act) => act === action)
  return (
    <AdminPage
      title={t('admin.shell.nav.audit')}
      line={t('admin.audit.line')}
      actions={
        <>
          <ExportButton query={query} />
          {chain.button}
        </>
      }
    >
      {chain.answer}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Select
          label={t('admin.audit.action')}
          value={action}
          onChange={({ target }) => change({ action: target.value })}
          className="w-72 max-sm:w-full"
        >
          <option value="">{t('admin.audit.all')}</option>
          {!isListed && action && <option value={action}>{action}</option>}
          {auditActs.map((act) => (
            <option key={act} value={act}>
              {actText(act)}
            </option>
          ))}
        </Select>
        <SearchField
          label={t('admin.audit.search')}
          value={search}
          onSearch={(next) => change({ search: next })}
        />
        {(['from', 'until'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={t(`admin.audit.${name}`)}
            value={valueOf(name)}
            onChange={({ target }) => change({ [name]: target.value })}
            error={isBackwards && name === 'until' ? t('admin.audit.backwards') : undefined}
            className="w-44 max-sm:min-w-0 max-sm:flex-1 max-sm:basis-36"
          />
        ))}
        {actor && (
          <span className="flex min-h-12 items-center rounded-full bg-brand-soft pl-4 font-medium text-brand-strong">
            <Link to={adminPaths.user(actor)} className="underline underline-offset-4">
              {t('admin.audit.onlyBy', { name: valueOf('name') || `#${actor}` })}
            </Link>
            <IconButton
              label={t('admin.audit.ofAll')}
              icon={<X />}
              onClick={() => change({ actor: null, name: null })}
            />
          </span>
        )}
      </div>
      {!isBackwards && (
        <AuditList
          key={JSON.stringify(query)}
          query={query}
          onActor={(one) => change({ actor: String(one.id), name: nicknameOf(one) })}
        />
      )}
    </AdminPage>
  )
}

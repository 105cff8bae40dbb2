import { auditActs } from '@dodam/contract'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { IconButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { actText } from './acts.ts'
import { AuditList } from './audit-list.tsx'
import { useChain } from './chain.tsx'

/** What admins did and opened, newest first, by whom and by what it was. */
export function AuditPage() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const chain = useChain()
  const actor = Number(search.get('actor')) || undefined
  const action = search.get('action') ?? ''
  const filter = (name: 'actor' | 'action', value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const isListed = auditActs.some((act) => act === action)
  return (
    <AdminPage
      title={t('admin.shell.nav.audit')}
      line={t('admin.audit.line')}
      actions={chain.button}
    >
      {chain.answer}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Select
          data-search
          label={t('admin.audit.action')}
          value={action}
          onChange={({ target }) => filter('action', target.value)}
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
        {actor && (
          <span className="flex min-h-12 items-center rounded-full bg-brand-soft pl-4 font-medium text-brand-strong">
            {t('admin.audit.onlyBy', { name: search.get('name') ?? `#${actor}` })}
            <IconButton
              label={t('admin.audit.ofAll')}
              icon={<X />}
              onClick={() => setSearch(action ? { action } : {}, { replace: true })}
            />
          </span>
        )}
      </div>
      <AuditList
        key={`${actor} ${action}`}
        query={{ ...(actor && { actor }), ...(action && { action }) }}
        onActor={({ id, nickname }) =>
          setSearch(
            { ...(action && { action }), actor: String(id), name: nickname },
            { replace: true },
          )
        }
      />
    </AdminPage>
  )
}

import { auditActs } from '@dodam/contract'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { IconButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { useAddress } from '../parts/use-address.ts'
import { adminPaths } from '../paths.ts'
import { actText } from './acts.ts'
import { AuditList } from './audit-list.tsx'
import { useChain } from './chain.tsx'

/** What admins did and opened, newest first, filtered by admin and by kind. */
export function AuditPage() {
  const { t } = useTranslation()
  const { valueOf, change } = useAddress()
  const chain = useChain()
  const actor = Number(valueOf('actor')) || undefined
  const action = valueOf('action')
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
      <AuditList
        key={`${actor} ${action}`}
        query={{ ...(actor && { actor }), ...(action && { action }) }}
        onActor={({ id, nickname }) => change({ actor: String(id), name: nickname })}
      />
    </AdminPage>
  )
}

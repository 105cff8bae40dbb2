import { type AuditEntry, audit, type QueryInput } from '@dodam/contract'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { Button } from '../../../ui/button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { toast } from '../../../ui/toast.ts'
import { saveCsv } from '../figures/csv.ts'
import { actText, isByOperator } from './acts.ts'
import { reasonText } from './reasons.ts'

type Filter = QueryInput<typeof audit.list>

const pageSize = 200

const columns = ['time', 'actor', 'action', 'code', 'about', 'reason', 'address'] as const

/** Read every matching entry, newest first. */
async function readAll(filter: Filter): Promise<AuditEntry[]> {
  const all: AuditEntry[] = []
  let before: number | null | undefined
  do {
    const query: Filter = { ...filter, limit: pageSize, ...(before && { before }) }
    const page = await call(audit.list, { query })
    all.push(...page.items)
    before = page.nextBefore
  } while (before !== null)
  return all
}

/** Saves the matching entries as a table, with the codes beside the words. */
export function ExportButton({ query }: { query: Filter }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const entries = await readAll(query)
      saveCsv('audit', [
        columns.map((name) => t(`admin.audit.${name}`)),
        ...entries.map((entry) => [
          entry.createdAt,
          isByOperator(entry)
            ? t('admin.audit.operator')
            : nicknameOf(entry.actor) || `#${entry.actor.id}`,
          actText(entry.action),
          entry.action,
          entry.target,
          reasonText(entry.action, entry.reason) ?? '',
          entry.address,
        ]),
      ])
    } catch (error) {
      toast(errorText(error), { tone: 'warn' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="ghost" busy={isBusy} onClick={() => void save()}>
      <Download aria-hidden="true" className="size-4" />
      CSV
    </Button>
  )
}

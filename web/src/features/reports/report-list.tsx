import { reports } from '@dodam/contract'
import { Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../api/use-read.ts'
import { Listed } from '../../ui/listed.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { ReportCard } from './report-card.tsx'

/** The member's reports and the decisions about the member, newest first. */
export function ReportList() {
  const { t } = useTranslation()
  const list = usePages(reports.listMine, {}, { pageSize: 20 })
  return (
    <Listed
      list={list}
      loading={<Loading />}
      empty={<EmptyState icon={<Flag />} line={t('reports.list.empty')} />}
    >
      <ul className="-my-2 flex flex-col divide-y divide-line">
        {list.items.map((report) => (
          <li key={report.id} className="py-5 first:pt-2">
            <ReportCard report={report} />
          </li>
        ))}
      </ul>
    </Listed>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="flex flex-col gap-6">
      {['a', 'b'].map((key) => (
        <div key={key} className="flex flex-col gap-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </div>
  )
}

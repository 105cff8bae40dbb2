import { type AnalyticsPeriod, analyticsPeriods } from '@dodam/contract'
import { ChartNoAxesColumn, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/states.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useReadAgainAt } from '../parts/use-read-again-at.ts'
import { CountedAt, countedAgainMs } from './counted-at.tsx'

/** The period from the address. */
export function usePeriod(otherwise: AnalyticsPeriod) {
  const { wordOf, change } = useAddress()
  const period = wordOf('period', [otherwise, ...analyticsPeriods])
  return { period, choose: (next: AnalyticsPeriod) => change({ period: next }) }
}

interface Counted {
  countedAt: string | null
}

interface Props<Data extends Counted> {
  title: string
  line: string
  period: ReturnType<typeof usePeriod>
  read: {
    data: Data | undefined
    error: CallError | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  children: (data: Data) => ReactNode
}

/** A screen of figures with their period, time of counting and empty state. */
export function FiguresPage<Data extends Counted>(props: Props<Data>) {
  const { title, line, period } = props
  const { t } = useTranslation()
  return (
    <AdminPage title={title} line={line}>
      <FilterTabs
        label={t('admin.figures.period')}
        value={period.period}
        onChange={period.choose}
        hasKeys
        choices={analyticsPeriods.map((value) => ({
          value,
          label: t(`admin.figures.${value}`),
        }))}
      />
      <Content {...props} />
    </AdminPage>
  )
}

const ageAt = (countedAt: string | null | undefined) =>
  countedAt == null ? null : Date.parse(countedAt) + countedAgainMs

function Content<Data extends Counted>({ read, children }: Props<Data>) {
  const { t } = useTranslation()
  const retry = () => void read.refetch()
  useReadAgainAt(ageAt(read.data?.countedAt), read.refetch)
  if (read.data === undefined && read.error === null) return <LoadingRows />
  if (read.data === undefined) {
    const isRefused = read.error?.status === 401 || read.error?.status === 403
    return isRefused ? (
      <EmptyState icon={<ShieldAlert />} line={t('admin.figures.forbidden')} />
    ) : (
      <ErrorState line={t('admin.figures.unavailable')} onRetry={retry} busy={read.isFetching} />
    )
  }
  if (read.data.countedAt === null)
    return (
      <EmptyState
        icon={<ChartNoAxesColumn />}
        line={t('admin.figures.notCounted')}
        action={
          <Button variant="soft" onClick={retry} busy={read.isFetching}>
            {t('admin.figures.look')}
          </Button>
        }
      />
    )
  return (
    <>
      <CountedAt at={read.data.countedAt} />
      {children(read.data)}
    </>
  )
}

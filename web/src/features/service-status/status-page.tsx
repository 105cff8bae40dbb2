import { serviceStatus, statusEveryMs } from '@dodam/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/use-read.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { ErrorState, LoadingRows } from '../../ui/states.tsx'

/** Whether messages arrive, news is live and writing is open. Public. */
export function StatusPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead(serviceStatus.read, {}, { everyMs: statusEveryMs })
  return (
    <div className="page max-w-2xl! py-6">
      <PageTitle line={t('service-status.line')}>{t('app.title.status')}</PageTitle>
      {error ? (
        <ErrorState line={t('service-status.unreachable')} onRetry={() => void refetch()} />
      ) : data ? (
        <dl className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
          <State
            name={t('service-status.messages')}
            line={t(`service-status.delivery.${data.delivery ?? 'unknown'}`)}
            isFine={data.delivery === 'fine'}
          />
          <State
            name={t('service-status.news')}
            line={t(`service-status.live.${data.isDegraded ? 'degraded' : 'fine'}`)}
            isFine={!data.isDegraded}
          />
          <State
            name={t('service-status.writing')}
            line={t(`service-status.maintenance.${data.isMaintenance ? 'on' : 'off'}`)}
            isFine={!data.isMaintenance}
          />
        </dl>
      ) : (
        <LoadingRows />
      )}
    </div>
  )
}

function State({ name, line, isFine }: { name: string; line: string; isFine: boolean }) {
  const Icon = isFine ? CircleCheck : CircleAlert
  return (
    <div className="relative border-b border-line py-3 pr-4 pl-12 last:border-b-0">
      <dt className="font-semibold">{name}</dt>
      <dd className="text-body-small text-ink-soft">
        <Icon
          aria-hidden="true"
          className={`absolute top-4 left-4 size-5 ${isFine ? 'text-calm' : 'text-warn'}`}
        />
        {line}
      </dd>
    </div>
  )
}

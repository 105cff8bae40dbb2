import { secondFactor } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/use-read.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Factors } from './factors.tsx'

/** The admin's own second factor, in the settings. */
export default function FactorPart() {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead(secondFactor.read, {})
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-5">
      <h3 className="font-semibold text-sm">{t('second-factor.title')}</h3>
      <p className="text-body-small text-ink-soft">{t('second-factor.line')}</p>
      {data ? (
        <Factors factor={data} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-11 w-48" />
      )}
    </div>
  )
}

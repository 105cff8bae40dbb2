import type { Report } from '@dodam/contract'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'

const steps = ['received', 'in-review', 'decided'] as const

/** The progress of a report. */
export function Steps({ step }: Pick<Report, 'step'>) {
  const { t } = useTranslation()
  const at = steps.indexOf(step)
  return (
    <ol aria-label={t('reports.step.label')} className="flex gap-2">
      {steps.map((one, index) => (
        <li
          key={one}
          aria-current={index === at ? 'step' : undefined}
          className={cx(
            'flex flex-1 flex-col gap-1.5 border-t-3 pt-1.5 text-sm',
            index <= at ? 'border-brand' : 'border-line text-ink-soft',
            index === at && 'font-semibold',
          )}
        >
          <span className="flex items-center gap-1">
            {index < at && (
              <Check
                role="img"
                aria-label={t('reports.step.done')}
                className="size-4 text-brand-strong"
              />
            )}
            {t(`reports.step.${one}`)}
          </span>
        </li>
      ))}
    </ol>
  )
}

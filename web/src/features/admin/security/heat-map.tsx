import type { AttackSeverity, Security } from '@dodam/contract'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/cx.ts'
import { timeText, useNow } from '../../../ui/time.tsx'
import { useTypeText, worstFirst } from './attack.tsx'
import { columnMs, type HeatCell, heatOf } from './heat.ts'

/** A sign beside the colour, for readers who cannot tell the colours apart. */
const signs = { low: '·', medium: '△', high: '▲', critical: '◆' } as const satisfies Record<
  AttackSeverity,
  string
>
const looks = {
  low: 'bg-surface-sunken text-ink-soft',
  medium: 'bg-warn-soft text-warn',
  high: 'bg-crisis-soft text-crisis',
  critical: 'bg-danger text-danger-ink',
} as const satisfies Record<AttackSeverity, string>

/** The attempts of the last hour: per kind, their number in every five minutes and their highest severity. */
export function HeatMap({ activity }: { activity: Security['activity'] }) {
  const { t } = useTranslation()
  const typeText = useTypeText()
  const id = useId()
  const now = useNow()
  const { columns, rows } = heatOf(activity, worstFirst, now)
  const frame = useRef<HTMLDivElement>(null)
  const isEmpty = rows.length === 0
  // The newest column is at the end, which a phone does not show at first.
  useEffect(() => {
    if (!isEmpty) frame.current?.scrollTo({ left: frame.current.scrollWidth })
  }, [isEmpty])
  const beginningOf = (column: number) => timeText(new Date(column).toISOString())
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-field border border-line bg-surface-raised px-4 py-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-lg leading-tight font-bold">
          {t('admin.security.heat.title')}
        </h2>
        {!isEmpty && <Legend />}
      </div>
      {isEmpty ? (
        <p className="text-ink-soft">{t('admin.security.heat.empty')}</p>
      ) : (
        <div
          ref={frame}
          role="group"
          aria-labelledby={id}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys.
          tabIndex={0}
          className="relative max-w-full overflow-x-auto"
        >
          <table className="w-full border-separate border-spacing-1 text-sm">
            <thead>
              <tr>
                <th
                  scope="col"
                  className="sticky left-0 z-10 bg-surface-raised text-left align-bottom font-medium text-ink-soft"
                >
                  {t('admin.security.column.type')}
                </th>
                {columns.map((column, at) => (
                  <th
                    key={column}
                    scope="col"
                    className="align-bottom text-xs font-medium whitespace-nowrap text-ink-soft tabular-nums"
                  >
                    {/* Every third label is visible; screen readers get each of them. */}
                    <span className={cx((columns.length - 1 - at) % 3 !== 0 && 'sr-only')}>
                      {beginningOf(column)}
                    </span>
                  </th>
                ))}
                <th
                  scope="col"
                  className="text-right align-bottom font-medium whitespace-nowrap text-ink-soft"
                >
                  {t('admin.security.heat.total')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ type, cells, total }) => (
                <tr key={type}>
                  <th
                    scope="row"
                    className="sticky left-0 z-10 bg-surface-raised pr-3 text-left font-medium whitespace-nowrap"
                  >
                    {typeText(type)}
                  </th>
                  {cells.map((cell, at) => (
                    <Cell key={columns[at]} cell={cell} />
                  ))}
                  <td className="text-right font-semibold tabular-nums">{total.count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="text-sm text-ink-soft">
        {t('admin.security.heat.hint', { minutes: columnMs / 60_000 })}
      </p>
    </section>
  )
}

function Cell({ cell: { count, worst } }: { cell: HeatCell<AttackSeverity> }) {
  const { t } = useTranslation()
  if (worst === null)
    return (
      <td className="h-8 min-w-10 rounded-md text-center text-ink-soft">
        <span aria-hidden="true">–</span>
        <span className="sr-only">0</span>
      </td>
    )
  const name = t(`admin.security.severity.${worst}`)
  return (
    <td
      title={name}
      className={cx('h-8 min-w-10 rounded-md text-center tabular-nums', looks[worst])}
    >
      <span aria-hidden="true">{signs[worst]} </span>
      {count}
      <span className="sr-only">, {name}</span>
    </td>
  )
}

function Legend() {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('admin.security.column.severity')} className="flex flex-wrap gap-1 text-sm">
      {worstFirst.map((severity) => (
        <li key={severity} className={cx('rounded-md px-2', looks[severity])}>
          <span aria-hidden="true">{signs[severity]} </span>
          {t(`admin.security.severity.${severity}`)}
        </li>
      ))}
    </ul>
  )
}

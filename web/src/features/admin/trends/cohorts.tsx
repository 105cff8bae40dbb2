import { type Cohort, cohortWeeks } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { numberText, percentText } from '../../../ui/number-text.ts'
import { shortDayText } from '../../../ui/time.tsx'
import { saveCsv } from '../figures/csv.ts'
import { FigureFrame } from '../figures/figure-frame.tsx'

const weeks = Array.from({ length: cohortWeeks }, (_, later) => later)
/** The deepest colour in percent, so that the numbers on it stay readable. */
const deepest = 45

/** The retention of members by week of registration: the higher the share, the deeper the colour. */
export function Cohorts({ cohorts }: { cohorts: readonly Cohort[] }) {
  const { t } = useTranslation()
  const weekName = (later: number) => t('admin.trends.weeksLater', { later })
  const head = [t('admin.trends.week'), t('admin.trends.signups'), ...weeks.map(weekName)]
  const save = () =>
    saveCsv('cohorts', [
      head,
      ...cohorts.map(({ week, people, active }) => [
        week,
        people,
        ...weeks.map((later) => active[later] ?? ''),
      ]),
    ])
  return (
    <FigureFrame
      title={t('admin.trends.cohorts')}
      line={t('admin.trends.cohortsLine')}
      onSave={save}
    >
      {(id) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys.
        <div role="group" aria-labelledby={id} tabIndex={0} className="max-w-full overflow-x-auto">
          <table className="w-full border-separate border-spacing-0.5 text-sm">
            <thead>
              <tr>
                {head.map((one) => (
                  <th
                    key={one}
                    scope="col"
                    className="px-2 py-1 text-right text-caption font-medium whitespace-nowrap text-ink-soft first:text-left"
                  >
                    {one}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cohorts.map(({ week, people, active }) => (
                <tr key={week}>
                  <th scope="row" className="px-2 py-1 text-left font-medium whitespace-nowrap">
                    {shortDayText(week)}
                  </th>
                  <td className="px-2 py-1 text-right tabular-nums">{numberText(people)}</td>
                  {active.map((count, later) => {
                    const share = people === 0 ? 0 : Math.min(1, count / people)
                    return (
                      <td
                        key={later}
                        title={t('admin.trends.ofPeople', {
                          active: numberText(count),
                          people: numberText(people),
                        })}
                        className="min-w-12 rounded-md px-1.5 py-1 text-right whitespace-nowrap text-ink tabular-nums"
                        style={{
                          backgroundColor: `color-mix(in oklab, var(--color-brand) ${Math.round(share * deepest)}%, transparent)`,
                        }}
                      >
                        {people === 0 ? '–' : percentText(Math.round(share * 100))}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </FigureFrame>
  )
}

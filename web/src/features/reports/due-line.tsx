import type { Report } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { dateTimeText, useNow } from '../../ui/time.tsx'
import { TeamLine } from '../helplines/team-line.tsx'
import { useTeam } from '../helplines/use-team.ts'

/** When an open report will be reviewed, in words that stay true as time passes and while no admin is on duty. */
export function DueLine({ report: { dueAt, step } }: { report: Report }) {
  const { t } = useTranslation()
  const now = useNow()
  const { team, isPending } = useTeam()
  if (step === 'in-review') return <p>{t('reports.due.inReview')}</p>
  if (dueAt === null) return null
  const by = t('reports.due.by', { time: dateTimeText(dueAt) })
  if (isPending)
    return (
      <p aria-hidden="true" className="invisible">
        {by}
      </p>
    )
  const isAway =
    team?.isSomebodyOnDuty === false &&
    (team.nextAt === null || Date.parse(team.nextAt) > Date.parse(dueAt))
  if (isAway)
    return (
      <div>
        <TeamLine />
        <p>{t('reports.due.away')}</p>
      </div>
    )
  return <p>{Date.parse(dueAt) > now ? by : t('reports.due.late')}</p>
}

import { duty, targetMinutes } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/use-read.ts'
import { dateTimeText } from '../../ui/time.tsx'

interface Props {
  /** Whether a text of the member waits for the team: says then by when it is read too. */
  isWaiting?: boolean
  className: string
}

/** Whether anybody of the support team is on duty now, and if not from when. Absent while that is unknown. */
export function TeamLine({ isWaiting = false, className }: Props) {
  const { t } = useTranslation()
  const { data } = useRead(duty.readState, {})
  if (!data) return null
  const { isSomebodyOnDuty, nextAt } = data
  const away =
    nextAt === null
      ? t('helplines.team.away')
      : t('helplines.team.awayUntil', { time: dateTimeText(nextAt) })
  const reads = isSomebodyOnDuty
    ? t('helplines.team.readsWithin', { count: targetMinutes.P1 })
    : t('helplines.team.readsLater')
  return (
    <p className={className}>
      {isSomebodyOnDuty ? t('helplines.team.here') : away} {isWaiting && reads}
    </p>
  )
}

import { targetMinutes } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { dateTimeText, useNow } from '../../ui/time.tsx'
import { useTeam } from './use-team.ts'

interface Props {
  /** Whether a text of the member waits for the team: says then by when it is read too. */
  isWaiting?: boolean
  className?: string
}

/** Whether anybody of the support team is on duty now, until when or from when. Empty while that is unknown. */
export function TeamLine({ isWaiting = false, className }: Props) {
  const { t } = useTranslation()
  const { team, isPending } = useTeam()
  const now = useNow()
  const readsLater = t('helplines.team.readsLater')
  if (isPending)
    return (
      // The room that the line needs, so that what stands around it does not move from under a finger when it arrives.
      <p aria-hidden="true" className={`invisible ${className ?? ''}`}>
        {t('helplines.team.awayUntil', { time: dateTimeText(new Date(now).toISOString()) })}{' '}
        {isWaiting && readsLater}
      </p>
    )
  if (!team) return null
  const { isSomebodyOnDuty, until, nextAt } = team
  const here =
    until === null
      ? t('helplines.team.here')
      : t('helplines.team.hereUntil', { time: dateTimeText(until) })
  const away =
    nextAt === null
      ? t('helplines.team.away')
      : t('helplines.team.awayUntil', { time: dateTimeText(nextAt) })
  const reads = isSomebodyOnDuty
    ? t('helplines.team.readsWithin', { count: targetMinutes.P1 })
    : readsLater
  return (
    <p className={className}>
      {isSomebodyOnDuty ? here : away} {isWaiting && reads}
    </p>
  )
}

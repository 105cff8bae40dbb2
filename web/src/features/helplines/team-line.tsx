import { otherIn, targetMinutes } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { dateTimeText, useNow } from '../../ui/time.tsx'
import { useMe } from '../accounts/session.ts'
import { useRooms } from '../chat/use-rooms.ts'
import { useTeam } from './use-team.ts'

interface Props {
  /** Whether a text of the member waits for the team: says then by when it is read too. */
  isWaiting?: boolean
  className?: string
}

/** The room in which the support team waits for an answer of the member. */
function useTeamRoom(isAsked: boolean) {
  const me = useMe()
  const rooms = useRooms(isAsked)
  const mayChat = isAsked && me?.chatsClosedUntil === null
  return mayChat ? rooms.find((room) => room.canWrite && otherIn(room).isAdmin) : undefined
}

/** Whether anybody of the support team is on duty now, until when or from when. Empty while that is unknown. */
export function TeamLine({ isWaiting = false, className }: Props) {
  const { t } = useTranslation()
  const { team, isPending } = useTeam()
  const now = useNow()
  const room = useTeamRoom(isWaiting)
  const readsLater = t('helplines.team.readsLater')
  // Whoever has just written is there, whatever the plan says.
  if (room)
    return (
      <p className={className}>
        {t('helplines.team.wrote')}{' '}
        <Link to={paths.chat(room.id)} className="font-semibold text-brand-strong hover:underline">
          {t('helplines.team.answer')}
        </Link>
      </p>
    )
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

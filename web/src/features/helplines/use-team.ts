import { type DutyState, duty } from '@dodam/contract'
import { useRead } from '../../api/use-read.ts'
import { useNow } from '../../ui/time.tsx'

const mostMs = 60_000

/** When the team comes or goes next, in milliseconds since 1970; undefined where that is not planned. */
const changeOf = ({ until, nextAt }: DutyState) => {
  const at = until ?? nextAt
  return at === null ? undefined : Date.parse(at)
}

/** Once a minute, as duty may be taken over or given up, and at the moment that the answer names. */
function askAgainIn(state: DutyState | undefined): number {
  const ms = ((state && changeOf(state)) ?? 0) - Date.now()
  return ms > 0 ? Math.min(mostMs, ms + 500) : mostMs
}

/** Whether anybody of the support team is on duty, until when or from when; undefined while unknown, as after that moment. */
export function useTeam(): { team: DutyState | undefined; isPending: boolean } {
  const { data, isPending } = useRead(duty.readState, {}, { everyMs: askAgainIn })
  const now = useNow()
  const changesAt = data && changeOf(data)
  const isOver = changesAt !== undefined && changesAt <= now
  return { team: isOver ? undefined : data, isPending }
}

import type { Answer, DutyNow, DutyState, about as instance } from '@dodam/contract'

interface Known {
  about: Pick<Answer<typeof instance.read>, 'demo'> | undefined
  now: Pick<DutyNow, 'isGap'>
  state: Pick<DutyState, 'isSomebodyOnDuty'> | undefined
}

/** Whether the team of a demo is on duty, behind which there is nobody: members are told that the team is away. */
export const isPlayed = ({ about, now, state }: Known): boolean =>
  about !== undefined && about.demo !== null && !now.isGap && state?.isSomebodyOnDuty === false

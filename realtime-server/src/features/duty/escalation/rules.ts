import {
  type EscalationStep,
  escalationMinutes,
  escalationRepeatMinutes,
  escalationSteps,
} from '@dodam/contract'

const minuteMs = 60_000
/** When to try again where nothing rang. */
const unreachedMs = minuteMs

interface Team {
  onDuty: readonly number[]
  /** The next of the plan. */
  next: number | undefined
  /** The admins whose roles allow to act. */
  able: readonly number[]
  /** The admins who may not act nevertheless: the subject of the case, and its reporters. */
  excluded: readonly number[]
}

/**
 * Return the admins to tell of an urgent case at a step. All who may act from the first step where none on duty may, so
 * that a gap in the plan delays nothing.
 */
export function recipientsAt(
  step: EscalationStep,
  { onDuty, next, able, excluded }: Team,
): number[] {
  const planned = { 1: onDuty, 2: next === undefined ? onDuty : [...onDuty, next], 3: able }
  const mayAct = (ids: readonly number[]) =>
    [...new Set(ids)].filter((id) => able.includes(id) && !excluded.includes(id))
  return mayAct(onDuty).length === 0 ? mayAct(able) : mayAct(planned[step])
}

/**
 * Return the admins to tell of what is not urgent: those on duty who may act, or all leads where the roles of none on duty
 * allow it. Without anybody on duty it waits.
 */
export function recipientsOnDuty({
  onDuty,
  able,
  leads,
  excluded,
}: Omit<Team, 'next'> & { leads: readonly number[] }): number[] {
  const ableOnDuty = onDuty.filter((id) => able.includes(id))
  const told = onDuty.length > 0 && ableOnDuty.length === 0 ? leads : ableOnDuty
  return told.filter((id) => !excluded.includes(id))
}

/**
 * Return what follows a step of an urgent case, and when, in milliseconds since 1970. Where nothing rang and no page was
 * open, the next step follows at once.
 */
export function stepAfter(
  step: EscalationStep,
  { startedAt, now, isReached }: { startedAt: number; now: number; isReached: boolean },
): { step: EscalationStep; nextAt: number } {
  const next = escalationSteps.find((one) => one > step)
  if (next === undefined)
    return { step, nextAt: now + (isReached ? escalationRepeatMinutes * minuteMs : unreachedMs) }
  const plannedAt = startedAt + escalationMinutes[next] * minuteMs
  return { step: next, nextAt: isReached ? Math.max(now, plannedAt) : now }
}

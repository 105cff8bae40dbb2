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
  /** Whose duty comes next by the plan, in its order. */
  coming: readonly number[]
  /** The admins whose roles allow to act. */
  able: readonly number[]
  /** The admins who may not act nevertheless: the subject of the case, and its reporters. */
  excluded: readonly number[]
  /** Whether one of these is masked. Then who is told must not depend on who of them is on duty. */
  isMasked: boolean
}

/**
 * Return the admins to tell of an urgent case at a step: at the second also the next of the plan who is not on duty already
 * and may act. All who may act from the first step where none on duty may, so that a gap in the plan delays nothing; and
 * for a case that masks a member.
 */
export function recipientsAt(
  step: EscalationStep,
  { onDuty, coming, able, excluded, isMasked }: Team,
): number[] {
  const mayAct = (ids: readonly number[]) =>
    [...new Set(ids)].filter((id) => able.includes(id) && !excluded.includes(id))
  const first = mayAct(onDuty)
  if (isMasked || first.length === 0 || step === 3) return mayAct(able)
  if (step === 1) return first
  return [...first, ...mayAct(coming.filter((id) => !first.includes(id))).slice(0, 1)]
}

/**
 * Return the admins to tell of what is not urgent: those on duty who may act, or all leads where none on duty may; both for
 * a case that masks a member. Without an admin on duty it waits.
 */
export function recipientsOnDuty({
  onDuty,
  able,
  leads,
  excluded,
  isMasked,
}: Omit<Team, 'coming'> & { leads: readonly number[] }): number[] {
  if (onDuty.length === 0) return []
  const mayAct = onDuty.filter((id) => able.includes(id) && !excluded.includes(id))
  const others = leads.filter((id) => !excluded.includes(id))
  if (isMasked) return [...new Set([...mayAct, ...others])]
  return mayAct.length > 0 ? mayAct : others
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
  // A start that is to come is of a clock that was set back.
  const plannedAt = Math.min(startedAt, now) + escalationMinutes[next] * minuteMs
  return { step: next, nextAt: isReached ? Math.max(now, plannedAt) : now }
}

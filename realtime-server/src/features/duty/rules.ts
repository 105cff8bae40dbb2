import type { DutyGap } from '@dodam/contract'

/** One admin on duty from `from` until before `until`, in milliseconds since 1970. */
export interface Duty {
  adminId: number
  from: number
  until: number
}

/** A change of the plan for once. */
export interface Change {
  awayId: number | null
  coverId: number | null
  from: number
  until: number
}

/** What is left of a time without another one. */
const without = <T extends { from: number; until: number }>(
  one: T,
  off: { from: number; until: number },
): T[] =>
  off.until <= one.from || off.from >= one.until
    ? [one]
    : [
        { ...one, until: off.from },
        { ...one, from: off.until },
      ].filter(({ from, until }) => from < until)

/**
 * Return the changes that count for a team: one whose cover has left it does not, so that the hours fall back to their
 * owner, and leave counts for members of the team only.
 */
export const changesOf = (team: ReadonlySet<number>, changes: readonly Change[]): Change[] =>
  changes.flatMap(({ awayId: left, coverId, ...time }) => {
    const awayId = left !== null && team.has(left) ? left : null
    if (coverId === null ? awayId === null : !team.has(coverId)) return []
    return [{ awayId, coverId, ...time }]
  })

/** Return who is on duty when: the plan without leave, and with cover. */
export function dutiesOf(planned: readonly Duty[], changes: readonly Change[]): Duty[] {
  let duties = [...planned]
  for (const { awayId, coverId, ...time } of changes) {
    if (awayId !== null)
      duties = duties.flatMap((duty) => (duty.adminId === awayId ? without(duty, time) : [duty]))
    if (coverId !== null) duties.push({ adminId: coverId, ...time })
  }
  return duties
}

/** Return the ids of who is on duty at a moment, each once. */
export const onDutyAt = (duties: readonly Duty[], at: number): number[] => [
  ...new Set(
    duties.filter(({ from, until }) => from <= at && at < until).map(({ adminId }) => adminId),
  ),
]

/** Return the duties that begin after a moment, in their order. */
export const comingAfter = (duties: readonly Duty[], at: number): Duty[] =>
  duties.filter(({ from }) => from > at).toSorted((a, b) => a.from - b.from)

/** Return the first duty that begins after a moment, of an admin who is not on duty right before it. */
export const nextAfter = (duties: readonly Duty[], at: number): Duty | undefined =>
  comingAfter(duties, at).find(({ adminId, from }) => !onDutyAt(duties, from - 1).includes(adminId))

/** Return the first moment after `at` at which other people are on duty. */
export function changeAfter(duties: readonly Duty[], at: number): number | undefined {
  const peopleAt = (moment: number) =>
    onDutyAt(duties, moment)
      .toSorted((a, b) => a - b)
      .join()
  const now = peopleAt(at)
  return duties
    .flatMap(({ from, until }) => [from, until])
    .filter((moment) => moment > at)
    .toSorted((a, b) => a - b)
    .find((moment) => peopleAt(moment) !== now)
}

/** Return the times between `from` and `until` without any of these duties. */
export function gapsIn(duties: readonly Duty[], from: number, until: number): DutyGap[] {
  let gaps = [{ from, until }]
  for (const duty of duties) gaps = gaps.flatMap((gap) => without(gap, duty))
  return gaps.map((gap) => ({
    from: new Date(gap.from).toISOString(),
    until: new Date(gap.until).toISOString(),
  }))
}

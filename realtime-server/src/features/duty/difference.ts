import type { DutyRoster } from '@dodam/contract'

type Plan = Pick<DutyRoster, 'shifts' | 'changes'>

/** What a plan says of each admin, in codes: the audit log is read in two languages. */
const linesOf = ({ shifts, changes }: Plan): { adminId: number; line: string }[] => [
  ...shifts.map(({ adminId, weekday, from, until, timeZone }) => ({
    adminId,
    line: `shift ${weekday} ${from} ${until} ${timeZone}`,
  })),
  ...changes.flatMap(({ awayId, coverId, from, until }) => [
    ...(awayId === null ? [] : [{ adminId: awayId, line: `leave ${from} ${until}` }]),
    ...(coverId === null ? [] : [{ adminId: coverId, line: `cover ${from} ${until}` }]),
  ]),
]

/** Return what a new plan changes, by the admin concerned, as `removed shift 1 09:00 21:00 Asia/Seoul`. */
export function differenceOf(before: Plan, after: Plan): Map<number, string[]> {
  const [old, now] = [linesOf(before), linesOf(after)]
  const only = (word: string, lines: typeof old, others: typeof old) =>
    lines
      .filter((one) => !others.some((o) => o.adminId === one.adminId && o.line === one.line))
      .map(({ adminId, line }) => ({ adminId, line: `${word} ${line}` }))
  const all = [...only('removed', old, now), ...only('added', now, old)]
  return new Map(
    [...Map.groupBy(all, ({ adminId }) => adminId)].map(([adminId, lines]) => [
      adminId,
      lines.map(({ line }) => line),
    ]),
  )
}

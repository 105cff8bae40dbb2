const minuteMs = 60_000
export const columnMs = 5 * minuteMs
const columnCount = 12

/** What happened in one minute, of one kind and severity. */
interface Activity<Kind extends string, Severity extends string> {
  minute: string
  type: Kind
  severity: Severity
  count: number
}

export interface HeatCell<Severity extends string> {
  count: number
  /** The worst of what is counted; null of nothing. */
  worst: Severity | null
}

export interface HeatRow<Kind extends string, Severity extends string> {
  type: Kind
  cells: HeatCell<Severity>[]
  total: HeatCell<Severity>
}

/**
 * The last hour as a table: a row for each kind that happened, the worst and the most frequent first, and a column for
 * each five minutes of the clock, the last one not over yet. `columns` are the beginnings of these, in milliseconds.
 * `severities` are all that there are, from the worst to the least.
 */
export function heatOf<Kind extends string, Severity extends string>(
  activity: readonly Activity<Kind, Severity>[],
  severities: readonly Severity[],
  now: number,
): { columns: number[]; rows: HeatRow<Kind, Severity>[] } {
  const last = Math.floor(now / columnMs) * columnMs
  const columns = Array.from(
    { length: columnCount },
    (_, at) => last - (columnCount - 1 - at) * columnMs,
  )
  const first = columns[0] ?? last
  const rows = new Map<Kind, HeatRow<Kind, Severity>>()
  const rankOf = ({ worst }: HeatCell<Severity>) =>
    worst === null ? severities.length : severities.indexOf(worst)
  const add = (cell: HeatCell<Severity>, severity: Severity, count: number) => {
    cell.count += count
    if (severities.indexOf(severity) < rankOf(cell)) cell.worst = severity
  }
  for (const { minute, type, severity, count } of activity) {
    // The clock of this device may be behind the server's.
    const column = Math.min(Math.floor((Date.parse(minute) - first) / columnMs), columnCount - 1)
    if (column < 0) continue
    const row = rows.get(type) ?? {
      type,
      cells: columns.map(() => ({ count: 0, worst: null })),
      total: { count: 0, worst: null },
    }
    rows.set(type, row)
    for (const cell of [row.cells[column], row.total]) if (cell) add(cell, severity, count)
  }
  return {
    columns,
    rows: [...rows.values()].toSorted(
      (a, b) => rankOf(a.total) - rankOf(b.total) || b.total.count - a.total.count,
    ),
  }
}

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
  /** The highest severity of the cell; null if it is empty. */
  worst: Severity | null
}

export interface HeatRow<Kind extends string, Severity extends string> {
  type: Kind
  cells: HeatCell<Severity>[]
  total: HeatCell<Severity>
}

/**
 * Return the last hour as a table: a row per kind that occurred, the most severe and frequent first, and a column per
 * five minutes, the last one still running. `columns` are the starts of the columns in ms. `severities` are all
 * severities, the highest first.
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
    // This device's clock may be behind the server's.
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

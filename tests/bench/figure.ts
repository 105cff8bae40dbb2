import { median } from './statistics.ts'

/** One line of the table: the product, the baseline, and the target. */
export interface Figure {
  name: string
  unit: string
  /** Absent for a figure without a baseline. */
  floor?: number
  product: number
  ratio?: number
  goal: string
}

/**
 * Compare two series of rounds. The ratio is the median of the rounds' own ratios: drift of the machine affects both halves
 * of a round alike, so it cancels out.
 */
export function compare(
  { name, unit, goal }: { name: string; unit: string; goal: string },
  floor: readonly number[],
  product: readonly number[],
): Figure {
  const ratios = product.map((value, round) => value / (floor[round] ?? Number.NaN))
  return { name, unit, goal, floor: median(floor), product: median(product), ratio: median(ratios) }
}

const plain = (value: number | undefined) => {
  if (value === undefined) return ''
  if (Number.isNaN(value)) return 'not measurable'
  if (!Number.isFinite(value)) return 'turned away'
  return value.toLocaleString('en', { maximumSignificantDigits: 3, useGrouping: true })
}

/** Return the figures as a table for a terminal, which is also valid Markdown. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [
    ['figure', 'unit', 'floor', 'product', 'ratio', 'goal'],
    ...figures.map(({ name, unit, floor, product, ratio, goal }) => [
      name,
      unit,
      plain(floor),
      plain(product),
      ratio === undefined || !Number.isFinite(ratio) ? '' : `${plain(ratio)} ×`,
      goal,
    ]),
  ]
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join(' | ')} |`,
  )
  const rule = `|${widths?.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

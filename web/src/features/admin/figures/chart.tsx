import { type KeyboardEvent, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { numberText } from '../../../ui/number-text.ts'
import { ticksUpTo } from './ticks.ts'

interface Props<Key extends string> {
  /** The chart's accessible name. */
  label: string
  data: readonly (Readonly<Record<Key, number>> & { name: string })[]
  series: readonly { key: Key; name: string }[]
  /** Lines over time, or stacked bars. */
  as: 'lines' | 'bars'
}

/** Series differ in lightness as well as hue, and lines in their dashes. */
const looks = [
  { color: 'var(--color-brand)', dash: '' },
  { color: 'var(--color-star-line)', dash: '7 4' },
  { color: 'var(--color-danger)', dash: '2 3' },
  { color: 'var(--color-ink-soft)', dash: '10 3 2 3' },
] as const
const lookOf = (nth: number) => looks[nth % looks.length] ?? looks[0]

interface Column {
  name: string
  values: readonly number[]
  /** The top of each value, above zero. */
  heights: readonly number[]
}

/** A chart of several series. Arrow keys move through the columns. */
export function Chart<Key extends string>({ label, data, series, as }: Props<Key>) {
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setPointedAt(Math.min(Math.max((pointedAt ?? -1) + by, 0), data.length - 1))
  }
  const columns = data.map((row): Column => {
    let sum = 0
    const values = series.map(({ key }): number => row[key])
    const sums = values.map((value) => (sum += value))
    return { name: row.name, values, heights: as === 'lines' ? values : sums }
  })
  const ticks = ticksUpTo(Math.max(0, ...columns.flatMap(({ heights }) => heights)))
  const top = ticks.at(-1) ?? 1
  const Shape = as === 'lines' ? Line : Bars
  // Only every n-th column has its name shown, fewer on a phone.
  const manyNames = Math.ceil(columns.length / 10)
  const fewNames = manyNames * Math.ceil(columns.length / manyNames / 3)
  const pointed = pointedAt === null ? undefined : columns[pointedAt]
  return (
    <div className="@container text-caption text-ink-soft">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes keys itself. */}
      <div
        role="application"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it must be reached to take them.
        tabIndex={0}
        onKeyDown={step}
        onBlur={() => setPointedAt(null)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointedAt(null)}
        className="relative mt-2 mb-7 ml-11 h-56"
      >
        {ticks.map((tick) => (
          <div
            key={tick}
            aria-hidden="true"
            className="absolute inset-x-0 border-line border-t"
            style={{ bottom: `${(tick / top) * 100}%` }}
          >
            <span className="absolute right-full -translate-y-1/2 pr-2 whitespace-nowrap">
              {numberText(tick)}
            </span>
          </div>
        ))}
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${columns.length} ${top}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {series.map(({ key }, nth) => (
            <Shape key={key} columns={columns} nth={nth} top={top} />
          ))}
        </svg>
        <div aria-hidden="true" className="absolute inset-0 flex">
          {columns.map(({ name }, at) => (
            <div
              key={name}
              onPointerEnter={() => setPointedAt(at)}
              className={cx('relative flex-1', at === pointedAt && 'bg-ink/10')}
            >
              <span
                className={cx(
                  'absolute top-full left-1/2 -translate-x-1/2 pt-1 whitespace-nowrap',
                  at % fewNames !== 0 && (at % manyNames === 0 ? 'hidden @4xl:block' : 'hidden'),
                )}
              >
                {name}
              </span>
            </div>
          ))}
        </div>
      </div>
      <div role="status" className="flex flex-wrap justify-center gap-x-4 text-ink text-sm">
        {pointed?.name}
        {series.map(({ key, name }, nth) => (
          <span key={key} className="flex items-center gap-1.5">
            <svg aria-hidden="true" viewBox="0 0 28 12" className="h-3 w-7">
              <path
                d="M0 6h28"
                stroke={lookOf(nth).color}
                strokeWidth={as === 'lines' ? 2.5 : 12}
                strokeDasharray={as === 'lines' ? lookOf(nth).dash : undefined}
              />
            </svg>
            {name} {pointed && <b>{numberText(pointed.values[nth] ?? 0)}</b>}
          </span>
        ))}
      </div>
    </div>
  )
}

interface ShapeProps {
  columns: readonly Column[]
  /** The index of the series. */
  nth: number
  top: number
}

const Line = ({ columns, nth, top }: ShapeProps) => (
  <polyline
    points={columns.map(({ heights }, x) => `${x + 0.5},${top - (heights[nth] ?? 0)}`).join(' ')}
    fill="none"
    stroke={lookOf(nth).color}
    strokeWidth={2.5}
    strokeDasharray={lookOf(nth).dash}
    vectorEffect="non-scaling-stroke"
  />
)

const Bars = ({ columns, nth, top }: ShapeProps) =>
  columns.map(({ name, values, heights }, x) => (
    <rect
      key={name}
      x={x + 0.1}
      y={top - (heights[nth] ?? 0)}
      width={0.8}
      height={values[nth]}
      fill={lookOf(nth).color}
    />
  ))

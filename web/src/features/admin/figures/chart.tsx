import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'

interface Series {
  key: string
  name: string
}

interface Props {
  /** What the chart shows, for screen readers. */
  label: string
  /** Each with its `name` and a number under the key of every series. */
  data: readonly Readonly<Record<string, string | number>>[]
  series: readonly Series[]
}

/** Told apart by how light they are as well, and lines by their dashes. */
const looks = [
  { color: 'var(--color-brand)', dash: '' },
  { color: 'var(--color-star-line)', dash: '7 4' },
  { color: 'var(--color-danger)', dash: '2 3' },
  { color: 'var(--color-ink-soft)', dash: '10 3 2 3' },
] as const
const lookOf = (at: number) => looks[at % looks.length] ?? looks[0]

const tick = { fill: 'var(--color-ink-soft)', fontSize: 13 }
const floating = {
  backgroundColor: 'var(--color-surface-raised)',
  border: '1px solid var(--color-line-strong)',
  borderRadius: '0.875rem',
  color: 'var(--color-ink)',
}
const margin = { top: 4, right: 4, bottom: 0, left: 0 }

const tooltip = (
  <Tooltip
    key="tooltip"
    contentStyle={floating}
    itemStyle={{ color: 'var(--color-ink)' }}
    cursor={{ fill: 'var(--color-line)', stroke: 'var(--color-line-strong)', fillOpacity: 0.4 }}
    isAnimationActive={false}
  />
)

/** What every chart has. The parts must be children of the chart themselves. */
const frame = (series: readonly Series[]) => [
  <CartesianGrid key="grid" vertical={false} stroke="var(--color-line)" />,
  <XAxis
    key="x"
    dataKey="name"
    tick={tick}
    tickLine={false}
    stroke="var(--color-line-strong)"
    minTickGap={12}
  />,
  <YAxis key="y" tick={tick} tickLine={false} axisLine={false} width={44} allowDecimals={false} />,
  tooltip,
  ...(series.length > 1
    ? [
        <Legend
          key="legend"
          itemSorter={null}
          formatter={(name) => <span className="text-sm text-ink">{name}</span>}
        />,
      ]
    : []),
]

/** Numbers side by side, one upon the other where there are several series. Arrow keys go through them. */
export const Bars = ({ label, data, series }: Props) => (
  <ResponsiveContainer width="100%" height={260}>
    <BarChart data={[...data]} margin={margin} title={label} role="application">
      {frame(series)}
      {series.map(({ key, name }, at) => (
        <Bar
          key={key}
          dataKey={key}
          name={name}
          stackId="all"
          fill={lookOf(at).color}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  </ResponsiveContainer>
)

const rowHeight = 30

/** Numbers of a few names below each other, so that every name has room. Arrow keys go through them. */
export const NamedBars = ({ label, data, series }: Props) => (
  <ResponsiveContainer width="100%" height={data.length * rowHeight + 40}>
    <BarChart data={[...data]} layout="vertical" margin={margin} title={label} role="application">
      <CartesianGrid horizontal={false} stroke="var(--color-line)" />
      <XAxis type="number" tick={tick} tickLine={false} axisLine={false} allowDecimals={false} />
      <YAxis
        type="category"
        dataKey="name"
        tick={tick}
        tickLine={false}
        stroke="var(--color-line-strong)"
        width={92}
        interval={0}
      />
      {tooltip}
      {series.map(({ key, name }) => (
        <Bar key={key} dataKey={key} name={name} fill={looks[0].color} isAnimationActive={false} />
      ))}
    </BarChart>
  </ResponsiveContainer>
)

/** How numbers went over time. Arrow keys go through them. */
export const Lines = ({ label, data, series }: Props) => (
  <ResponsiveContainer width="100%" height={260}>
    <LineChart data={[...data]} margin={margin} title={label} role="application">
      {frame(series)}
      {series.map(({ key, name }, at) => (
        <Line
          key={key}
          dataKey={key}
          name={name}
          stroke={lookOf(at).color}
          strokeWidth={2.5}
          strokeDasharray={lookOf(at).dash}
          dot={false}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  </ResponsiveContainer>
)

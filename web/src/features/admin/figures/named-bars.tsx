import { numberText } from '../../../ui/number-text.ts'

interface Props {
  /** The chart's accessible name. */
  label: string
  data: readonly { name: string; count: number }[]
}

/** Horizontal bars, so that every name has room. */
export function NamedBars({ label, data }: Props) {
  const greatest = Math.max(1, ...data.map(({ count }) => count))
  return (
    <ul aria-label={label} className="grid grid-cols-[auto_1fr_auto] gap-x-3 gap-y-2 text-caption">
      {data.map(({ name, count }) => (
        <li key={name} className="col-span-full grid grid-cols-subgrid items-center">
          <span className="text-ink-soft">{name}</span>
          <svg aria-hidden="true" className="h-5 w-full border-line-strong border-l">
            <rect width={`${(count / greatest) * 100}%`} height="100%" fill="var(--color-brand)" />
          </svg>
          <span className="text-right">{numberText(count)}</span>
        </li>
      ))}
    </ul>
  )
}

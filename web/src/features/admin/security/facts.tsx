import type { ReactNode } from 'react'

/** Facts, one line each; unknown ones are omitted. */
export function Facts({ facts }: { facts: readonly [name: string, value: ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-4">
      {facts
        .filter(([, value]) => value !== null && value !== false && value !== '')
        .map(([name, value]) => (
          <div
            key={name}
            className="col-span-2 grid grid-cols-subgrid items-baseline border-b border-line py-1.5 last:border-b-0"
          >
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

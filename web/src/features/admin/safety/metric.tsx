export const Heading = ({ children }: { children: string }) => (
  <h2 className="pb-2 text-base font-bold">{children}</h2>
)

/** One figure with how it was counted. */
export const Metric = ({ name, value, how }: { name: string; value: string; how: string }) => (
  <div className="flex min-w-0 flex-col gap-0.5 rounded-field border border-line bg-surface-raised px-4 py-3">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="text-2xl leading-tight font-bold tabular-nums">{value}</dd>
    <dd className="text-sm text-ink-soft">{how}</dd>
  </div>
)

import type { ReactNode } from 'react'

interface Props {
  title: string
  /** What the list leaves out, or who reads it. */
  line?: string
  children: ReactNode
}

/** One part of an account's page. */
export const PersonSection = ({ title, line, children }: Props) => (
  <section aria-label={title} className="flex flex-col gap-2">
    <h2 className="font-semibold">{title}</h2>
    {line && <p className="text-sm text-ink-soft">{line}</p>}
    {children}
  </section>
)

/** The rows of a part. */
export const PersonList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul
    aria-label={label}
    className="flex flex-col divide-y divide-line rounded-field border border-line bg-surface-raised px-4"
  >
    {children}
  </ul>
)

export const NothingHere = ({ children }: { children: string }) => (
  <p className="rounded-field border border-line bg-surface-raised px-4 py-6 text-center text-ink-soft">
    {children}
  </p>
)

import type { ReactNode } from 'react'

type Props = {
  /** Its place within the page, and its words. */
  id: string
  title: ReactNode
  line?: ReactNode
  children: ReactNode
}

/** One part of the settings. */
export function Section({ id, title, line, children }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex flex-col gap-5 rounded-card border border-line bg-surface-raised p-5 shadow-card sm:p-7"
    >
      <div>
        <h2 id={`${id}-title`} className="text-lg font-bold">
          {title}
        </h2>
        {line && <p className="text-[0.9375rem] text-ink-soft">{line}</p>}
      </div>
      {children}
    </section>
  )
}

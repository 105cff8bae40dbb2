import { type ReactNode, useId } from 'react'

type Props = {
  title: ReactNode
  line?: ReactNode
  children: ReactNode
}

/** A section of the settings. On small screens the page's title already names it. */
export function Section({ title, line, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      data-reading-start
      tabIndex={-1}
      className="flex flex-col gap-5 rounded-card border border-line bg-surface-raised p-5 shadow-card sm:p-7"
    >
      <div className={line ? undefined : 'max-lg:hidden'}>
        <h2 id={id} className="text-lg font-bold max-lg:hidden">
          {title}
        </h2>
        {line && <p className="text-body-small text-ink-soft">{line}</p>}
      </div>
      {children}
    </section>
  )
}

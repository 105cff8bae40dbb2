import { type ReactNode, type Ref, useId } from 'react'
import { cx } from '../../../ui/cx.ts'

interface Props {
  title: string
  /** At the end of the title's line. */
  end?: ReactNode
  isCrisis?: boolean
  /** The title, which can be given the focus. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A section of a case. */
export function Section({ title, end, isCrisis = false, heading, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'flex min-w-0 flex-col gap-3 rounded-field border px-4 py-4',
        isCrisis ? 'border-crisis/40 bg-crisis-soft' : 'border-line bg-surface-raised',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2
          id={id}
          className="text-base font-bold outline-none"
          {...(heading && { ref: heading, tabIndex: -1 })}
        >
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  )
}

interface FactProps {
  name: string
  children: ReactNode
}

/** One fact with its name. */
export const Fact = ({ name, children }: FactProps) => (
  <>
    <dt className="text-sm leading-6 text-ink-soft">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
)

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">{children}</dl>
)

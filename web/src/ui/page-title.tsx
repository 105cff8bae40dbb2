import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { iconButtonLook } from './button.tsx'
import { cx } from './cx.ts'

type Props = {
  children: ReactNode
  line?: ReactNode
  /** The link to the parent page. */
  back?: Pick<LinkProps, 'to' | 'replace' | 'onClick' | 'aria-label'>
  /** Rendered right after the title, such as a count. */
  beside?: ReactNode
  /** Acts on the whole page, at the end of the line. */
  end?: ReactNode
  className?: string
}

/** The title of a screen, with the same size and place everywhere. */
export const PageTitle = ({ children, line, back, beside, end, className }: Props) => (
  <div className={className}>
    <div className="flex min-h-11 flex-wrap items-center gap-x-3">
      {/* The end goes below only where the longest word of the title has no room beside it. */}
      <div className="flex min-h-11 min-w-0 grow basis-[min-content] items-center gap-1">
        {back && (
          <Link
            {...back}
            title={back['aria-label']}
            className={cx(iconButtonLook, '-ml-2.5 shrink-0')}
          >
            <ArrowLeft aria-hidden="true" />
          </Link>
        )}
        <h1 className="min-w-0 py-1 text-balance text-2xl font-bold leading-tight wrap-break-word">
          {children}
        </h1>
        {beside && <div className="shrink-0 pl-1.5">{beside}</div>}
      </div>
      {end && <div className="flex max-w-full shrink-0 items-center">{end}</div>}
    </div>
    {line && <p className="text-ink-soft">{line}</p>}
  </div>
)

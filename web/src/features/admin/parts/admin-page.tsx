import type { ComponentProps, ReactNode } from 'react'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useAdminTitle } from '../shell/title.ts'

interface Props {
  /** Also the title of the browser's tab. */
  title: string
  line?: ReactNode
  /** The link to the parent page, with `aria-label`. */
  back?: ComponentProps<typeof PageTitle>['back']
  /** Right after the title, such as a badge. */
  beside?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every admin screen. */
export function AdminPage({ title, line, back, beside, actions, children }: Props) {
  useAdminTitle(title)
  return (
    <div className="flex flex-col gap-4 px-4 py-4 text-body-small sm:px-6 lg:py-6">
      <PageTitle
        {...(back && { back })}
        beside={beside}
        line={line}
        end={actions && <div className="flex flex-wrap justify-end gap-2">{actions}</div>}
      >
        {title}
      </PageTitle>
      {children}
    </div>
  )
}

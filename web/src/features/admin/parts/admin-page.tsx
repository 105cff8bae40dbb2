import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useShortcuts } from '../shell/keys.ts'
import { useAdminTitle } from '../shell/title.ts'
import { useWayBack } from '../shell/way-back.ts'

interface Props {
  /** Also the title of the browser's tab. */
  title: string
  line?: ReactNode
  /** The link to the parent page, with `aria-label`. It leads to where the reader came from instead, where that is known. */
  back?: ComponentProps<typeof PageTitle>['back']
  /** What is open in place of the screen: Esc closes it and stays here. */
  inner?: { does: string; run: () => void } | undefined
  /** Right after the title, such as a badge. */
  beside?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every admin screen. */
export function AdminPage({ title, line, back, inner, beside, actions, children }: Props) {
  const { t } = useTranslation()
  useAdminTitle(title)
  const way = useWayBack(back)
  const { id } = useParams()
  // Lists have Esc for what is open in them.
  const leave = way &&
    id !== undefined && { does: way.link['aria-label'] ?? t('admin.shell.back'), run: way.run }
  const onEscape = inner ?? leave
  useShortcuts(onEscape ? [{ key: 'Escape', ...onEscape }] : [])
  return (
    <div className="flex flex-col gap-4 px-4 py-4 text-body-small sm:px-6 lg:py-6">
      <PageTitle
        {...(way && { back: way.link })}
        beside={beside}
        line={line}
        end={actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      >
        {title}
      </PageTitle>
      {children}
    </div>
  )
}

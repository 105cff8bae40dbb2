import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'

interface Props {
  title: string
  /** What exactly is counted, in one line. */
  line?: string | undefined
  /** Saves the numbers as a file; omitted if there are none. */
  onSave?: (() => void) | undefined
  /** Renders the content; gets the id of the title. */
  children: (titleId: string) => ReactNode
}

/** The frame of a figure: title, content, and a button that saves the numbers. */
export function FigureFrame({ title, line, onSave, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-field border border-line bg-surface-raised px-4 py-4"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="text-lg leading-tight font-bold text-balance">
            {title}
          </h2>
          {line && <p className="text-sm text-ink-soft">{line}</p>}
        </div>
        <Button
          variant="ghost"
          className="-my-1 -mr-2 px-3 text-sm"
          aria-label={t('admin.figures.saveOf', { title })}
          disabled={onSave === undefined}
          onClick={onSave}
        >
          <Download aria-hidden="true" className="size-4" />
          CSV
        </Button>
      </div>
      {children(id)}
    </section>
  )
}

import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { saveCsv } from './csv.ts'
import { FigureFrame } from './figure-frame.tsx'
import { FigureTable, type Row } from './figure-table.tsx'

interface Props {
  title: string
  /** What exactly is counted, in one line. */
  line?: string
  file: string
  head: readonly string[]
  rows: readonly Row[]
  /** The chart; without one, the table is shown instead. */
  children?: ReactNode
  /** Shown instead of both if there are no numbers. */
  empty?: ReactNode
}

/** A figure: its chart, the table of its numbers, and a button that saves them. */
export function Figure({ title, line, file, head, rows, children, empty }: Props) {
  const { t } = useTranslation()
  const table = <FigureTable label={title} head={head} rows={rows} />
  const save = () => saveCsv(file, [head, ...rows.map(({ cells }) => cells)])
  return (
    <FigureFrame title={title} line={line} onSave={empty === undefined ? save : undefined}>
      {() =>
        empty ?? (
          <>
            {children}
            {children ? (
              <details className="group">
                <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-field text-sm font-medium text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
                  <ChevronRight
                    aria-hidden="true"
                    className="size-4 transition-transform group-open:rotate-90"
                  />
                  {t('admin.figures.asTable')}
                </summary>
                {table}
              </details>
            ) : (
              table
            )}
          </>
        )
      }
    </FigureFrame>
  )
}

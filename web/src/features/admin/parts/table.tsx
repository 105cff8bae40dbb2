import { Fragment, type ReactNode, type RefObject } from 'react'
import { cx } from '../../../ui/cx.ts'
import { useMedia } from '../../../ui/use-media.ts'

/** A column of a table, which on phones is a line of the row's card. */
export interface Column<Row> {
  /** Unique in the table. */
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** The cell that names the row: first in the card, without its head. Contains the link or button with `data-row`. */
  isName?: boolean
  isNumber?: boolean
  isNarrow?: boolean
}

interface Props<Row> {
  /** The table's accessible name. */
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string | number
  isOpen?: (row: Row) => boolean
  /** A row of its own after a row, over all columns; null for none. */
  after?: (row: Row) => ReactNode
  /** Returned by `useRowKeys`. */
  ref?: RefObject<HTMLDivElement | null>
}

const isEmpty = (cell: ReactNode) =>
  cell === null || cell === undefined || cell === false || cell === ''

/** A dense table; on phones a card per row. */
export function DataTable<Row>({ ref, ...props }: Props<Row>) {
  const isWide = useMedia('(width >= 48rem)')
  return (
    <div ref={ref} className="min-w-0">
      {isWide ? <Wide {...props} /> : <Cards {...props} />}
    </div>
  )
}

function Wide<Row>({ label, rows, columns, keyOf, isOpen, after }: Props<Row>) {
  return (
    <div className="overflow-x-auto rounded-field border border-line bg-surface-raised">
      <table aria-label={label} className="w-full border-collapse text-left text-body-small">
        <thead>
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(
                  'px-3 py-2 text-caption font-medium whitespace-nowrap text-ink-soft',
                  column.isNumber && 'text-right',
                  column.isNarrow && 'w-0',
                )}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => {
            const more = after?.(row)
            return (
              <Fragment key={keyOf(row)}>
                <tr
                  className={cx(
                    // The row's link covers the whole row.
                    'relative has-[[data-row]:focus-visible]:bg-brand-soft',
                    isOpen?.(row) ? 'bg-brand-soft' : 'hover:bg-surface-sunken/60',
                  )}
                >
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      className={cx(
                        'px-3 py-2 align-top',
                        // Words stay whole; only what people wrote may break anywhere.
                        column.isName ? 'min-w-40 wrap-anywhere' : 'wrap-break-word',
                        column.isNumber && 'text-right tabular-nums',
                        column.isNarrow && 'whitespace-nowrap',
                      )}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
                {more && (
                  <tr className="relative hover:bg-surface-sunken/60">
                    <td colSpan={columns.length} className="px-3 py-2">
                      {more}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Cards<Row>({ label, rows, columns, keyOf, isOpen, after }: Props<Row>) {
  const names = columns.filter(({ isName }) => isName)
  const others = columns.filter(({ isName }) => !isName)
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {rows.map((row) => {
        const more = after?.(row)
        return (
          <Fragment key={keyOf(row)}>
            <li
              className={cx(
                'relative flex flex-col gap-1.5 rounded-field border px-4 py-3',
                isOpen?.(row) ? 'border-brand bg-brand-soft' : 'border-line bg-surface-raised',
              )}
            >
              {names.map((column) => (
                <div key={column.key}>{column.cell(row)}</div>
              ))}
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5">
                {others.map((column) => {
                  const cell = column.cell(row)
                  return (
                    !isEmpty(cell) && (
                      <div key={column.key} className="contents">
                        <dt className="text-sm leading-6 text-ink-soft">{column.head}</dt>
                        <dd className="min-w-0">{cell}</dd>
                      </div>
                    )
                  )
                })}
              </dl>
            </li>
            {more && (
              <li className="relative rounded-field border border-dashed border-line px-4 py-3">
                {more}
              </li>
            )}
          </Fragment>
        )
      })}
    </ul>
  )
}

/** The look of the link or button with `data-row`, which makes the whole row clickable. */
export const rowLook =
  'min-w-0 text-left font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-field focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand'

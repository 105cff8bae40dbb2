import { cx } from '../../../ui/cx.ts'
import { numberText } from '../../../ui/number-text.ts'

export interface Row {
  key: string | number
  /** As they are saved; the first names the row. */
  cells: readonly (string | number)[]
  /** As they are shown, where that is something else. */
  shown?: readonly string[]
}

interface Props {
  label: string
  head: readonly string[]
  rows: readonly Row[]
}

/** The numbers of a figure. It scrolls sideways by itself where it is too wide, also by keys. */
export function FigureTable({ label, head, rows }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys.
    <div role="group" aria-label={label} tabIndex={0} className="max-w-full overflow-x-auto">
      <table className="w-full border-collapse text-left text-body-small">
        <thead>
          <tr className="border-b border-line">
            {head.map((one, at) => (
              <th
                key={one}
                scope="col"
                className={cx(
                  'px-2 py-1.5 text-caption font-medium whitespace-nowrap text-ink-soft',
                  at > 0 && 'text-right',
                )}
              >
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, shown }) => (
            <tr key={key} className="border-b border-line last:border-0">
              {cells.map((cell, at) => {
                const text = shown?.[at] ?? (typeof cell === 'number' ? numberText(cell) : cell)
                return at === 0 ? (
                  <th
                    key={head[at]}
                    scope="row"
                    className="px-2 py-1.5 font-medium whitespace-nowrap"
                  >
                    {text}
                  </th>
                ) : (
                  <td
                    key={head[at]}
                    className="px-2 py-1.5 text-right whitespace-nowrap tabular-nums"
                  >
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

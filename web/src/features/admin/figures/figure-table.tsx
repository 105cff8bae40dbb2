import { cx } from '../../../ui/cx.ts'
import { numberText } from '../../../ui/number-text.ts'

export interface Row {
  key: string | number
  /** The values to save; the first one names the row. */
  cells: readonly (string | number)[]
  /** The texts to show, if they differ. */
  shown?: readonly string[]
}

interface Props {
  label: string
  head: readonly string[]
  rows: readonly Row[]
}

/** A figure's numbers as a table that scrolls sideways, also by keyboard. */
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

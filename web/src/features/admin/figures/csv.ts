import { saveFile } from '../../../device/save-file.ts'

type Cell = string | number

/** What a spreadsheet would take for a formula is kept from being one. */
function cellOf(value: Cell): string {
  const text = typeof value === 'number' ? String(value) : value.replace(/^[=+\-@\t\r]/, "'$&")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as CSV that spreadsheets open with its letters right: with a byte order mark. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`

/** Save a table on this device. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}

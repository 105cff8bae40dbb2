import { saveFile } from '../../../device/save-file.ts'

type Cell = string | number

/** Escape text that a spreadsheet would run as a formula. */
function cellOf(value: Cell): string {
  const text = typeof value === 'number' ? String(value) : value.replace(/^[=+\-@\t\r]/, "'$&")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Return a table as CSV, with a byte order mark so that spreadsheets read it as UTF-8. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`

/** Save a table as a file on this device. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}

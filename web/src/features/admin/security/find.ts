/** Return the rows whose texts contain all typed words. */
export function find<Row>(
  rows: readonly Row[],
  typed: string,
  textsOf: (row: Row) => readonly string[],
): readonly Row[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = textsOf(row).join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

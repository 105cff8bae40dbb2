interface Entry {
  /** The screen: its path without the id of a thing. */
  page: string
  href: string
}

/** The entries of the browser's history that this area has shown, by their index, and which of them is shown. */
export interface Trail {
  at: number
  entries: ReadonlyMap<number, Entry>
}

export const noTrail: Trail = { at: 0, entries: new Map() }

/** Return the screen of a path: all cases share one, all members another. */
export const pageOf = (pathname: string): string => pathname.replace(/\/\d+$/, '/:id')

/** Return the trail after an address was opened as the entry `at`. */
export const walked = ({ entries }: Trail, at: number, entry: Entry): Trail => ({
  at,
  entries: new Map(entries).set(at, entry),
})

/** Where a reader came from; the address is null where this area has not shown it. */
interface From {
  steps: number
  page: string | null
  href: string | null
}

/** Return the last entry before the shown screen was opened, and how far back it is; null if the tab begins with it. */
export function cameFrom({ at, entries }: Trail): From | null {
  const shown = entries.get(at)?.page
  for (let before = at - 1; before >= 0; before--) {
    const entry = entries.get(before)
    if (entry?.page !== shown)
      return { steps: before - at, page: entry?.page ?? null, href: entry?.href ?? null }
  }
  return null
}

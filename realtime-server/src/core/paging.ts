/** How many items of a list are held in memory at once. */
export const pageSize = 500

export interface Page {
  limit: number
  /** The id of the previous page's last item; undefined for the first page. */
  before: number | undefined
}

/** Return the cursor of the next page: the id of the last item, or null when the page was not full. */
export const nextBeforeOf = (items: readonly { id: number }[], limit: number): number | null =>
  items.length === limit ? (items.at(-1)?.id ?? null) : null

type Read<T> = (page: Page) => Promise<T[]>

/** Read a list page by page until it ends. The list is sorted by id, descending. */
export async function* pages<T extends { id: number }>(read: Read<T>): AsyncGenerator<T[]> {
  let before: number | undefined
  for (;;) {
    const page = await read({ limit: pageSize, before })
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    before = last.id
  }
}

/** Map the items of each page. */
export async function* mapped<T, R>(
  all: AsyncIterable<readonly T[]>,
  change: (item: T) => R,
): AsyncGenerator<R[]> {
  for await (const page of all) yield page.map(change)
}

/** Few enough that connections do not run out. */
const most = 16

/** Run `work` for each item, several at once, and return the results in the order of the items. */
export async function atOnce<T, R>(all: Iterable<T>, work: (one: T) => Promise<R>): Promise<R[]> {
  const items = [...all]
  const done: R[] = []
  for (let from = 0; from < items.length; from += most)
    done.push(...(await Promise.all(items.slice(from, from + most).map(work))))
  return done
}

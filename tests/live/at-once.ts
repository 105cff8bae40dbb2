/** Few enough that connections do not run out. */
const most = 16

/** Do `work` for each, several at once, and return what came of them in their order. */
export async function atOnce<T, R>(all: Iterable<T>, work: (one: T) => Promise<R>): Promise<R[]> {
  const items = [...all]
  const done: R[] = []
  for (let from = 0; from < items.length; from += most)
    done.push(...(await Promise.all(items.slice(from, from + most).map(work))))
  return done
}

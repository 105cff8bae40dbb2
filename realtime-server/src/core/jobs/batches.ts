interface Waiting<Item, Result> {
  item: Item
  key: number
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

interface Work<Item, Result> {
  /** How many batches may run at once. */
  atOnce: number
  /** How many items one batch takes at most. */
  size: number
  /** Items with the same key run one at a time, in their order. */
  keyOf: (item: Item) => number
  /** Do the work of all items and return their results in the same order. An error rejects every waiting item. */
  run: (items: Item[]) => Promise<Result[]>
}

/**
 * Batch small items so that they share a round trip and a commit. Returns a function that takes one item and resolves
 * with its result. Sends at once when idle; otherwise the item joins the next batch.
 */
export function batches<Item, Result>({ atOnce, size, keyOf, run }: Work<Item, Result>) {
  let waiting: Waiting<Item, Result>[] = []
  const busy = new Set<number>()
  let underWay = 0

  function take(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = []
    waiting = waiting.filter((one) => {
      if (batch.length === size || busy.has(one.key)) return true
      busy.add(one.key)
      batch.push(one)
      return false
    })
    return batch
  }

  async function runBatch(batch: readonly Waiting<Item, Result>[]) {
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [index, result] of results.entries()) batch[index]?.resolve(result)
    } catch (error) {
      // The next batch would most likely meet the same error later, so every waiting item fails now.
      const refused = [...batch, ...waiting]
      waiting = []
      for (const { reject } of refused) reject(error)
    }
    for (const { key } of batch) busy.delete(key)
    underWay--
    flush()
  }

  function flush() {
    while (underWay < atOnce && waiting.length > 0) {
      const batch = take()
      if (batch.length === 0) return
      underWay++
      void runBatch(batch)
    }
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, key: keyOf(item), resolve, reject })
      flush()
    })
}

interface Waiting<Item, Result> {
  item: Item
  key: number
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

interface Work<Item, Result> {
  /** How many batches may be under way. */
  atOnce: number
  /** How many items one batch takes. */
  size: number
  /** Of what has the same key only one is under way, the others follow in their order. */
  keyOf: (item: Item) => number
  /** Does the work of all and answers each, in the order of the items. What it throws is told to all that wait. */
  run: (items: Item[]) => Promise<Result[]>
}

/**
 * Lets pieces of the same small work share their round trip and their commit: what comes alone goes at once, what comes
 * while others are under way is gathered and goes together. Nobody waits for company.
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

  async function settle(batch: readonly Waiting<Item, Result>[]) {
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [index, result] of results.entries()) batch[index]?.resolve(result)
    } catch (error) {
      // What stopped these would stop the next ones too, only later.
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
      void settle(batch)
    }
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, key: keyOf(item), resolve, reject })
      flush()
    })
}

import type { Query, QueryClient } from '@tanstack/react-query'

/** What an event does to the cache; on replay it gets the read whose answer may have undone it. */
type Change = (finished?: Query) => void

const kept = new WeakMap<QueryClient, (change: Change) => void>()

/** Apply the answer of a write, and replay it on reads that began earlier, whose answers could undo it. */
export const hearOwn = (cache: QueryClient, change: Change): void =>
  (kept.get(cache) ?? ((once) => once()))(change)

/**
 * An event that arrives during a read may be newer than the read's answer, which would then undo it. So the events
 * since a read began are replayed on its answer: every handler of `apply` is idempotent.
 * Return `hear`, which applies an event and remembers it for as long as needed, and `stop`.
 */
export function keepReplaying(cache: QueryClient) {
  let clock = 0
  let heard: { at: number; change: Change }[] = []
  const began = new WeakMap<Query, number>()
  const queries = cache.getQueryCache()
  for (const query of queries.getAll()) began.set(query, 0)

  const unsubscribe = queries.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'fetch') began.set(query, ++clock)
    if (action.type !== 'success' || action.manual) return
    const since = began.get(query) ?? 0
    const missed = heard.filter(({ at }) => at > since)
    if (cache.isFetching() === 0) heard = []
    for (const { change } of missed) change(query)
  })

  const hear = (change: Change) => {
    const at = ++clock
    change()
    if (cache.isFetching() > 0) heard.push({ at, change })
    else heard = []
  }
  kept.set(cache, hear)
  const stop = () => {
    kept.delete(cache)
    unsubscribe()
  }
  return { hear, stop }
}

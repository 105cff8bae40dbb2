import { useState } from 'react'

/** One place in a list on screen. */
export interface Entry<T> {
  item: T
  /** The item was removed from the list. It keeps its place, so that nothing moves under a finger. */
  isGone: boolean
}

interface Thing {
  id: number
}

/**
 * Return what a reader who sees `before` is shown of `items`: known items keep their place, in their current version;
 * further ones at the end follow. New ones above them are left out, unless the reader made them. The ids in `released`
 * come and go with `items`. With nothing left to move, everything is shown.
 */
export function holdStill<T extends Thing>(
  before: readonly Entry<T>[],
  items: readonly T[],
  released: ReadonlySet<number>,
  isOwn: (item: T) => boolean = () => false,
): Entry<T>[] {
  const current = new Map(items.map((item) => [item.id, item]))
  const entries = before
    .filter(({ item }) => current.has(item.id) || !released.has(item.id))
    .map(({ item }) => {
      const now = current.get(item.id)
      return { item: now ?? item, isGone: now === undefined }
    })
  if (items.length > 0 && entries.every(({ isGone }) => isGone)) return items.map(present)

  const known = new Set(entries.map(({ item }) => item.id))
  const lastKnown = items.findLastIndex(({ id }) => known.has(id))
  for (const [at, item] of items.entries()) {
    if (known.has(item.id)) continue
    if (at > lastKnown) entries.push(present(item))
    else if (released.has(item.id) || isOwn(item)) {
      const previous = items.slice(0, at).findLast(({ id }) => known.has(id))
      const place = entries.findIndex((entry) => entry.item.id === previous?.id) + 1
      entries.splice(place, 0, present(item))
      known.add(item.id)
    }
  }
  return entries
}

const present = <T>(item: T): Entry<T> => ({ item, isGone: false })

const isSame = <T>(some: readonly Entry<T>[], others: readonly Entry<T>[]) =>
  some.length === others.length &&
  some.every(({ item, isGone }, at) => item === others[at]?.item && isGone === others[at].isGone)

interface Held<T> {
  entries: readonly Entry<T>[]
  released: ReadonlySet<number>
}

/**
 * Keep a live list steady while it is on screen. `items` is the current list, in order, with the same objects while
 * nothing changed, and empty while it is loading.
 * New items that would push others down are held back, counted by `waiting`, until `showNew`. Removed items keep their
 * place, marked as gone, until `showNew`, `release` or unmounting. The reader's own items (`isOwn`) are shown at once.
 */
export function useSteadyList<T extends Thing>(items: readonly T[], isOwn?: (item: T) => boolean) {
  const [held, setHeld] = useState<Held<T>>({ entries: [], released: new Set() })
  const entries = holdStill(held.entries, items, held.released, isOwn)
  // Store what is on screen now, to compare the next change with it.
  if (!isSame(entries, held.entries)) setHeld({ ...held, entries })
  const shown = new Set(entries.map(({ item }) => item.id))
  return {
    entries,
    waiting: items.reduce((count, { id }) => (shown.has(id) ? count : count + 1), 0),
    showNew: () => setHeld(({ released }) => ({ released, entries: items.map(present) })),
    /** Call before an own act on these ids: they come and go at once from now on, and removed items leave. */
    release: (...ids: readonly number[]) =>
      setHeld(({ released, entries: kept }) => ({
        released: new Set([...released, ...ids]),
        entries: kept.filter(({ isGone }) => !isGone),
      })),
  }
}

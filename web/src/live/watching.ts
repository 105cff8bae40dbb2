import { useEffect } from 'react'
import { create } from 'zustand'
import { isLive, useConnection } from './connection.ts'

/** What the server tells of only where it is open: a post, by its id, or the store. */
export type Watched = number | 'store'

/** How many parts of the page show each. */
const watchers = new Map<Watched, number>()

type Word = 'watch' | 'unwatch'
let tell: ((word: Word, what: Watched) => void) | undefined

/** What the server has said that it tells of from now on. */
const useTold = create<{ all: readonly Watched[] }>(() => ({ all: [] }))

/** How the socket, which is loaded later than the screens, is reached. */
export const setWatchTeller = (teller: typeof tell) => {
  tell = teller
}

/** The server has answered a watch, be it by a refusal: there is nothing more to wait for. */
export const watchBegan = (what: Watched) => {
  if (watchers.has(what))
    useTold.setState(({ all }) => ({ all: [...all.filter((one) => one !== what), what] }))
}

/** A new connection knows of no watch. */
export function watchAnew(): void {
  useTold.setState({ all: [] })
  for (const what of watchers.keys()) tell?.('watch', what)
}

/** Has the server tell of a post's counts and comments, or of what the store has, until the answered function is called. */
export function watch(what: Watched): () => void {
  const count = watchers.get(what) ?? 0
  watchers.set(what, count + 1)
  if (count === 0) tell?.('watch', what)
  return () => {
    const left = (watchers.get(what) ?? 1) - 1
    if (left > 0) return void watchers.set(what, left)
    watchers.delete(what)
    useTold.setState(({ all }) => ({ all: all.filter((one) => one !== what) }))
    tell?.('unwatch', what)
  }
}

/**
 * Watches a post or the store while the component is there. Answers whether its reads may begin: what happens after them
 * is told. So they wait for the server's word, unless there is no connection that could tell, and polling takes its place.
 */
export function useWatched(what: Watched, isWanted = true): boolean {
  useEffect(() => (isWanted ? watch(what) : undefined), [what, isWanted])
  const isTold = useTold(({ all }) => all.includes(what))
  const isConnected = useConnection(isLive)
  return isTold || !isConnected
}

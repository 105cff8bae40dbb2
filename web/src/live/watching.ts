import { useEffect } from 'react'
import { create } from 'zustand'
import { isLive, useConnection } from './connection.ts'

/** What gets events only while it is open: a post, by its id, or the store. */
export type Watched = number | 'store'

/** The number of mounted parts that show each. */
const watchers = new Map<Watched, number>()

type Word = 'watch' | 'unwatch'
let tell: ((word: Word, what: Watched) => void) | undefined

/** What the server has confirmed to send events of. */
const useTold = create<{ all: readonly Watched[] }>(() => ({ all: [] }))

/** Set how watches are sent; the socket is loaded later than the screens. */
export const setWatchTeller = (teller: typeof tell) => {
  tell = teller
}

/** The server answered a watch, maybe with a refusal: reads need not wait for it any longer. */
export const watchBegan = (what: Watched) => {
  if (watchers.has(what))
    useTold.setState(({ all }) => ({ all: [...all.filter((one) => one !== what), what] }))
}

/** A new connection has no watches yet, so send all of them. */
export function watchAnew(): void {
  useTold.setState({ all: [] })
  for (const what of watchers.keys()) tell?.('watch', what)
}

/** Request events of a post's counts and comments, or of the store, until the returned function is called. */
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
 * Watch a post or the store while the component is mounted. Return whether its reads may start: changes after them must
 * arrive as events, so they wait for the server's confirmation, unless there is no connection and polling takes its
 * place.
 */
export function useWatched(what: Watched, isWanted = true): boolean {
  useEffect(() => (isWanted ? watch(what) : undefined), [what, isWanted])
  const isTold = useTold(({ all }) => all.includes(what))
  const isConnected = useConnection(isLive)
  return isTold || !isConnected
}

import { useEffect } from 'react'
import { create } from 'zustand'
import { isLive, useConnection } from './connection.ts'

/** How many parts of the page show each post. */
const watchers = new Map<number, number>()

type Word = 'post:watch' | 'post:unwatch'
let tell: ((word: Word, postId: number) => void) | undefined

/** The posts of which the server has said that it tells of them from now on. */
const useTold = create<{ ids: readonly number[] }>(() => ({ ids: [] }))

/** How the socket, which is loaded later than the screens, is reached. */
export const setWatchTeller = (teller: typeof tell) => {
  tell = teller
}

/** The server has answered a watch, be it by a refusal: there is nothing more to wait for. */
export const watchBegan = (postId: number) => {
  if (watchers.has(postId))
    useTold.setState(({ ids }) => ({ ids: [...ids.filter((id) => id !== postId), postId] }))
}

/** A new connection knows of no watch. */
export function watchAnew(): void {
  useTold.setState({ ids: [] })
  for (const postId of watchers.keys()) tell?.('post:watch', postId)
}

/** Has the server tell of a post's counts and comments until the answered function is called. */
export function watchPost(postId: number): () => void {
  const count = watchers.get(postId) ?? 0
  watchers.set(postId, count + 1)
  if (count === 0) tell?.('post:watch', postId)
  return () => {
    const left = (watchers.get(postId) ?? 1) - 1
    if (left > 0) return void watchers.set(postId, left)
    watchers.delete(postId)
    useTold.setState(({ ids }) => ({ ids: ids.filter((id) => id !== postId) }))
    tell?.('post:unwatch', postId)
  }
}

/**
 * Watches a post while the component is there. Answers whether its reads may begin: what happens after them is told. So
 * they wait for the server's word, unless there is no connection that could tell, and polling takes its place.
 */
export function useWatchedPost(postId: number, isWanted = true): boolean {
  useEffect(() => (isWanted ? watchPost(postId) : undefined), [postId, isWanted])
  const isTold = useTold(({ ids }) => ids.includes(postId))
  const isConnected = useConnection(isLive)
  return isTold || !isConnected
}

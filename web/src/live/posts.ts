import { type Answer, type Category, comments, type Post, posts, profiles } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, copiesOf, drop, edit, isGone, markGone, patch, stale } from './cache.ts'
import { keyOf } from './keys.ts'
import { staleMe } from './me.ts'

/** Adds a new story to every list it belongs to, and to the counts of its topics. */
export function applyPost(cache: QueryClient, told: Post): void {
  if (isGone(cache, 'post', told.id)) return
  const [held] = copiesOf(cache, 'post', told.id)
  const post = held ?? told
  if (!held) countOnce(cache, post)
  // The author's id is there only where the reader may know it.
  if (post.authorId !== null)
    addTo(cache, profiles.listUserPosts, post, { params: { id: post.authorId } })
  addTo(cache, posts.list, post, {
    // Only the server knows what a search finds.
    belongs: ({ categories, language }, { category, lang, search }) =>
      !search &&
      (category === undefined || categories.includes(category)) &&
      (lang === undefined || lang === language),
  })
  if (post.canRequest)
    addTo(cache, posts.forListener, post, {
      belongs: ({ categories, language }, { categories: asked, lang }) =>
        (!asked?.length || categories.some((one) => asked.includes(one))) &&
        (lang === undefined || lang === language),
    })
  if (post.isOwn) staleMe(cache)
  stale(cache, posts.categoryStats, { later: true })
}

export function removePost(cache: QueryClient, id: number): void {
  const [held] = copiesOf(cache, 'post', id)
  if (held && !isGone(cache, 'post', id)) addToCounts(cache, held.categories, -1)
  markGone(cache, 'post', id)
  for (const list of [posts.list, posts.forListener, profiles.listUserPosts]) drop(cache, list, id)
  // Where it is open, the next read answers NOT_FOUND.
  stale(cache, posts.read, { params: { id } })
  stale(cache, comments.list, { params: { id }, later: true })
  stale(cache, posts.categoryStats, { later: true })
  if (held?.isOwn) staleMe(cache)
}

/** The ids of the stories that were added to the counts here: each event may come twice. */
const countedKey = ['counted-posts'] as const

function countOnce(cache: QueryClient, { id, categories }: Post): void {
  if (cache.getQueryData<number[]>(countedKey)?.includes(id)) return
  cache.setQueryData<number[]>(countedKey, (counted = []) => [...counted, id])
  addToCounts(cache, categories, 1)
}

/** The server tells no counts of topics: they are kept here, and read again when the page is next opened. */
function addToCounts(cache: QueryClient, categories: readonly Category[], step: 1 | -1): void {
  edit<Answer<typeof posts.categoryStats>>(cache, keyOf(posts.categoryStats), (stats) =>
    stats.map((one) =>
      categories.includes(one.name) ? { ...one, count: Math.max(0, one.count + step) } : one,
    ),
  )
}

export function doubtPost(cache: QueryClient, id: number): void {
  for (const one of [posts.read, comments.list]) stale(cache, one, { params: { id } })
  for (const list of [posts.list, posts.forListener, profiles.listUserPosts]) stale(cache, list)
}

/** Sets the counts that are told of a story. */
export function applyCounts(cache: QueryClient, id: number, counts: Partial<Post>): void {
  const { likesCount } = counts
  const mine = copiesOf(cache, 'post', id).find((post) => post.isOwn)
  if (mine && likesCount !== undefined && likesCount !== mine.likesCount) staleMe(cache)
  patch(cache, 'post', id, (post) => ({ ...post, ...counts }))
}

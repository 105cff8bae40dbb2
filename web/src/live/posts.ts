import { comments, type Post, posts, profiles } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, copiesOf, drop, isGone, markGone, patch, stale } from './cache.ts'
import { staleMe } from './me.ts'
import { waitingPostsKey } from './waiting-posts.ts'

/** Puts a new story where it belongs. A feed that is being read lets it wait, unless the reader wrote it. */
export function takePost(cache: QueryClient, told: Post): void {
  if (isGone(cache, 'post', told.id)) return
  const [held] = copiesOf(cache, 'post', told.id)
  const post = held ?? told
  // Only under the own name, and to the writer.
  if (post.authorId !== null)
    addTo(cache, profiles.listUserPosts, post, { params: { id: post.authorId } })
  if (post.isOwn) {
    letIn(cache, post)
    staleMe(cache)
  } else {
    cache.setQueryData<Post[]>(waitingPostsKey, (waiting = []) =>
      waiting.some(({ id }) => id === post.id) ? waiting : [post, ...waiting],
    )
    if (post.canRequest)
      addTo(cache, posts.forListener, post, {
        belongs: ({ categories }, { categories: asked }) =>
          !asked?.length || categories.some((one) => asked.includes(one)),
      })
  }
  stale(cache, posts.categoryStats, { later: true })
}

/** Puts a story into every cached feed it belongs to. */
export function letIn(cache: QueryClient, post: Post): void {
  addTo(cache, posts.list, post, {
    // Only the server knows what a search finds.
    belongs: ({ categories }, { category, search }) =>
      !search && (category === undefined || categories.includes(category)),
  })
}

/** Takes stories out of those that wait. */
export const dropWaiting = (cache: QueryClient, goes: (post: Post) => boolean) =>
  cache.setQueryData<Post[]>(waitingPostsKey, (waiting) =>
    waiting?.some(goes) ? waiting.filter((post) => !goes(post)) : waiting,
  )

export function removePost(cache: QueryClient, id: number): void {
  markGone(cache, 'post', id)
  const isMine = copiesOf(cache, 'post', id).some((post) => post.isOwn)
  for (const list of [posts.list, posts.forListener, profiles.listUserPosts]) drop(cache, list, id)
  dropWaiting(cache, (post) => post.id === id)
  // Whoever has it open is told by the server that it is not there.
  stale(cache, posts.read, { params: { id } })
  stale(cache, comments.list, { params: { id }, later: true })
  stale(cache, posts.categoryStats, { later: true })
  if (isMine) staleMe(cache)
}

export function doubtPost(cache: QueryClient, id: number): void {
  for (const one of [posts.read, comments.list]) stale(cache, one, { params: { id } })
  for (const list of [posts.list, posts.forListener, profiles.listUserPosts]) stale(cache, list)
}

/** Sets the counts that are told of a story. */
export function takeCounts(cache: QueryClient, id: number, counts: Partial<Post>): void {
  const { likesCount } = counts
  const mine = copiesOf(cache, 'post', id).find((post) => post.isOwn)
  if (mine && likesCount !== undefined && likesCount !== mine.likesCount) staleMe(cache)
  patch(cache, 'post', id, (post) => ({ ...post, ...counts }))
}

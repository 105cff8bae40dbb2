import {
  type Answer,
  accounts,
  aiPosts,
  chatRequests,
  comments,
  inQueueOf,
  languages,
  type Post,
  posts,
  profiles,
} from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, arrange, copiesOf, drop, edit, patch, sink, stale } from './cache.ts'
import { keyOf } from './keys.ts'
import { isGone, marked, markGone, wasGone } from './marks.ts'
import { staleMe } from './me.ts'

type Hold = Pick<Post, 'isHeld' | 'isKept'>

/** What an event changes of a held text: it is released, or kept. An earlier event can come later. */
export function holdOf(held: Hold, told: Hold): Hold {
  const isHeld = held.isHeld && told.isHeld
  return { isHeld, isKept: isHeld && (held.isKept || told.isKept) }
}

/**
 * Insert a new story into every list it belongs to, and count it in its topics. Also applies the release of the
 * reader's own held story.
 */
export function applyPost(cache: QueryClient, told: Post): void {
  if (wasGone(cache, 'post', told.id)) return readPostsAgain(cache, told.id)
  const [copy] = copiesOf(cache, 'post', told.id)
  // All other fields of the copy can be newer than the event.
  const post = copy ? { ...copy, ...holdOf(copy, told) } : told
  if (post.isAiGenerated) addTo(cache, aiPosts.listPublished, post)
  if (isLeftOut(cache, post)) return
  if (copy?.isHeld) patch(cache, 'post', post.id, (one) => ({ ...one, ...holdOf(one, told) }))
  if (copy === undefined) countOnce(cache, post)
  // The author's id is present only if the reader may know it.
  if (post.authorId !== null)
    addTo(cache, profiles.listUserPosts, post, { params: { id: post.authorId } })
  addTo(cache, posts.list, post, {
    // Only the server can evaluate a search.
    belongs: ({ categories, language }, { category, lang, search }) =>
      !search &&
      (category === undefined || categories.includes(category)) &&
      (lang === undefined || language === null || lang === language),
  })
  if (post.canRequest) addToLine(cache, post)
  if (post.isOwn) staleMe(cache)
  stale(cache, posts.categoryStats, { later: true })
}

/** Whether the reader's switch leaves a story out of every list, and of the counts, except the team's own list. */
const isLeftOut = (cache: QueryClient, { isAiGenerated }: Pick<Post, 'isAiGenerated'>) =>
  isAiGenerated && meOf(cache)?.showAiPosts === false

/** Insert a story into every dashboard it belongs to. */
function addToLine(cache: QueryClient, post: Post): void {
  addTo(cache, posts.forListener, post, {
    belongs: ({ categories, language }, { categories: asked, lang }) =>
      (!asked?.length || categories.some((one) => asked.includes(one))) &&
      (lang === undefined || language === null || lang === language),
    order: orderOf(cache),
  })
}

/** The order of the reader's dashboard, which depends on their preferred topics. */
const orderOf = (cache: QueryClient) => inQueueOf(meOf(cache)?.preferredCategories ?? [])

const meOf = (cache: QueryClient) =>
  cache.getQueryData<Answer<typeof accounts.verify>>(keyOf(accounts.verify))?.user

/** Show the new text of a story that its author has edited. */
export function applyEditedPost(cache: QueryClient, told: Post): void {
  if (isGone(cache, 'post', told.id)) return
  const [held] = copiesOf(cache, 'post', told.id)
  patch(cache, 'post', told.id, () => told)
  arrange(cache, posts.forListener, orderOf(cache))
  if (held) {
    addToCounts(cache, held, -1)
    addToCounts(cache, told, 1)
  }
  if (held?.isHeld === false && told.isHeld) staleMe(cache)
  // It can belong to other topics, languages and searches now, and requests name its words.
  for (const list of [posts.list, posts.forListener, posts.categoryStats])
    stale(cache, list, { later: true })
  for (const list of [chatRequests.received, chatRequests.sent]) stale(cache, list, { later: true })
}

/** Move a story to its place in the queue, also if it was in no list yet. */
export function applyRisen(cache: QueryClient, told: Post): void {
  if (isGone(cache, 'post', told.id)) return
  patch(cache, 'post', told.id, () => told)
  if (told.isOwn) return
  addToLine(cache, told)
  arrange(cache, posts.forListener, orderOf(cache))
}

/** A story that no longer waits sinks to its place among all others. */
export function settlePost(cache: QueryClient, id: number): void {
  const stoodInLine = copiesOf(cache, 'post', id).some(({ linePlace }) => linePlace !== null)
  patch(cache, 'post', id, (post) => ({ ...post, isWaiting: false, linePlace: null }))
  drop(cache, posts.listUnanswered, id)
  if (stoodInLine) sink<Post>(cache, posts.forListener, id, orderOf(cache))
}

export function removePost(cache: QueryClient, id: number): void {
  const [held] = copiesOf(cache, 'post', id)
  if (held && !isGone(cache, 'post', id)) addToCounts(cache, held, -1)
  markGone(cache, 'post', id)
  for (const list of [posts.list, posts.forListener, posts.listUnanswered, profiles.listUserPosts])
    drop(cache, list, id)
  drop(cache, aiPosts.listPublished, id)
  // If it is open, the next read answers NOT_FOUND.
  stale(cache, posts.read, { params: { id } })
  stale(cache, comments.list, { params: { id }, later: true })
  stale(cache, posts.categoryStats, { later: true })
  if (held?.isOwn) staleMe(cache)
}

/** Count a story in its topics once, because each event may be repeated. */
function countOnce(cache: QueryClient, post: Post): void {
  if (marked(cache, 'counted post').add(post.id)) addToCounts(cache, post, 1)
}

/** No event carries topic counts: they are kept here, and read again when the page is next opened. */
function addToCounts(
  cache: QueryClient,
  { isAiGenerated, categories, language }: Post,
  step: 1 | -1,
): void {
  if (isLeftOut(cache, { isAiGenerated })) return
  for (const lang of [undefined, ...languages]) {
    if (lang !== undefined && language !== null && lang !== language) continue
    const key = keyOf(posts.categoryStats, { query: { ...(lang && { lang }) } })
    edit<Answer<typeof posts.categoryStats>>(cache, key, (stats) =>
      stats.map((one) =>
        categories.includes(one.name) ? { ...one, count: Math.max(0, one.count + step) } : one,
      ),
    )
  }
}

export function doubtPost(cache: QueryClient, id: number): void {
  for (const one of [posts.read, comments.list]) stale(cache, one, { params: { id } })
  for (const list of [posts.list, posts.forListener, profiles.listUserPosts]) stale(cache, list)
}

/** Read everything again in which a story can stand. */
function readPostsAgain(cache: QueryClient, id: number): void {
  doubtPost(cache, id)
  for (const one of [posts.listUnanswered, aiPosts.listPublished, posts.categoryStats])
    stale(cache, one)
}

/** Set the counts of a story from an event. */
export function applyCounts(cache: QueryClient, id: number, counts: Partial<Post>): void {
  const { likesCount } = counts
  const mine = copiesOf(cache, 'post', id).find((post) => post.isOwn)
  if (mine && likesCount !== undefined && likesCount !== mine.likesCount) staleMe(cache)
  patch(cache, 'post', id, (post) => ({ ...post, ...counts }))
}

import { type ChatRequest, chatRequests, posts, profiles } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, copiesOf, drop, patch, stale } from './cache.ts'
import { isGone, markGone } from './marks.ts'
import { withoutLostRoom } from './rooms.ts'

/** How many requests a listener may still send has changed, and with it what other stories offer. */
function doubtPlaces(cache: QueryClient): void {
  for (const read of [posts.list, posts.read, posts.forListener])
    stale(cache, read, { patient: true })
  stale(cache, profiles.listUserPosts, { later: true })
}

/** Store a chat request that is new or was answered. One that the reader sent also shows on its post. */
export function applyRequest(cache: QueryClient, answer: ChatRequest): void {
  // `alreadyProcessed` belongs to the refusal that carried the request.
  const { alreadyProcessed: _alreadyProcessed, ...asTold } = answer
  if (isGone(cache, 'chat-request', answer.id)) return
  const told = withoutLostRoom(cache, asTold)
  const held = copiesOf(cache, 'chat-request', told.id)
  // An answered request never returns to waiting.
  const settled = told.status === 'pending' && held.find((one) => one.status !== 'pending')
  const request: ChatRequest = settled || told
  patch(cache, 'chat-request', request.id, () => request)
  const isReceived = request.listener !== undefined
  addTo(cache, isReceived ? chatRequests.received : chatRequests.sent, request)
  if (!isReceived) {
    patch(cache, 'post', request.postId, (post) => ({
      ...post,
      chatRequestStatus: request.status,
      canRequest: false,
      chatRequestsCount: post.chatRequestsCount + (post.chatRequestStatus === null ? 1 : 0),
    }))
    if (held.every(({ status }) => status !== request.status)) doubtPlaces(cache)
  } else if (held.length === 0) {
    stale(cache, posts.read, { params: { id: request.postId } })
    stale(cache, posts.list, { later: true })
    stale(cache, profiles.listUserPosts, { later: true })
  }
}

/** Remove a request that its sender has withdrawn. They may be able to send another. */
export function removeRequest(cache: QueryClient, id: number): void {
  const sent = copiesOf(cache, 'chat-request', id).find(({ listener }) => listener === undefined)
  const isNew = !isGone(cache, 'chat-request', id)
  markGone(cache, 'chat-request', id)
  for (const list of [chatRequests.received, chatRequests.sent]) drop(cache, list, id)
  if (!isNew) return
  if (sent)
    patch(cache, 'post', sent.postId, (post) => ({
      ...post,
      chatRequestStatus: null,
      chatRequestsCount: Math.max(0, post.chatRequestsCount - 1),
    }))
  doubtPlaces(cache)
}

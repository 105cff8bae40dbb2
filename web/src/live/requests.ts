import { type ChatRequest, chatRequests, posts, profiles } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, copiesOf, patch, stale } from './cache.ts'
import { withoutLostRoom } from './rooms.ts'

/** Store a chat request that is new or was answered. One that the reader sent also shows on its post. */
export function applyRequest(cache: QueryClient, answer: ChatRequest): void {
  // `alreadyProcessed` belongs to the refusal that carried the request.
  const { alreadyProcessed: _alreadyProcessed, ...asTold } = answer
  const told = withoutLostRoom(cache, asTold)
  const held = copiesOf(cache, 'chat-request', told.id)
  // An answered request never returns to waiting.
  const settled = told.status === 'pending' && held.find((one) => one.status !== 'pending')
  const request: ChatRequest = settled || told
  patch(cache, 'chat-request', request.id, () => request)
  const isReceived = request.listener !== undefined
  addTo(cache, isReceived ? chatRequests.received : chatRequests.sent, request)
  if (!isReceived)
    patch(cache, 'post', request.postId, (post) => ({
      ...post,
      chatRequestStatus: request.status,
      canRequest: false,
      chatRequestsCount: post.chatRequestsCount + (post.chatRequestStatus === null ? 1 : 0),
    }))
  else if (held.length === 0) {
    stale(cache, posts.read, { params: { id: request.postId } })
    stale(cache, posts.list, { later: true })
    stale(cache, profiles.listUserPosts, { later: true })
  }
}

import { api } from '@dodam/contract'
import type { Person } from './person.ts'

export const publish = (who: Person, isAnonymous = false) =>
  who.call(api.posts.publish, {
    body: { content: '요즘 잠이 잘 안 와요. 어떻게 하죠?', categories: ['sleep'], isAnonymous },
  })
export const askForChat = (who: Person, post: { id: number }) =>
  who.call(api.chatRequests.send, { body: { postId: post.id, message: '이야기 나눠요' } })
export const accept = (who: Person, request: { id: number }) =>
  who.call(api.chatRequests.respond, {
    params: { id: request.id },
    body: { status: 'accepted' },
  })

export const block = (who: Person, { id }: { id: number }) =>
  who.call(api.blocks.add, { body: { targetUserId: id } })
export const unblock = (who: Person, { id }: { id: number }) =>
  who.call(api.blocks.remove, { params: { id } })

/** Put two members into a room: a post, a request, an acceptance. */
export async function meet(
  sharer: Person,
  listener: Person,
  { isAnonymous = false } = {},
): Promise<{ postId: number; requestId: number; roomId: number }> {
  const post = await publish(sharer, isAnonymous)
  const request = await askForChat(listener, post)
  const { chatRoomId } = await accept(sharer, request)
  if (chatRoomId === null) throw new Error('Accepting opened no room')
  return { postId: post.id, requestId: request.id, roomId: chatRoomId }
}

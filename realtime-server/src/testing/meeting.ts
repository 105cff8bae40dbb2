import { api } from '@dodam/contract'
import type { Person } from './person.ts'

/** Puts two people into a room: a worry, a request for it, a yes. */
export async function meet(
  sharer: Person,
  listener: Person,
  { isAnonymous = false } = {},
): Promise<{ postId: number; requestId: number; roomId: number }> {
  const { id: postId } = await sharer.call(api.posts.publish, {
    body: { content: '요즘 잠이 잘 안 와요. 어떻게 하죠?', categories: ['sleep'], isAnonymous },
  })
  const { id: requestId } = await listener.call(api.chatRequests.send, {
    body: { postId, message: '이야기 나눠요' },
  })
  const { chatRoomId } = await sharer.call(api.chatRequests.respond, {
    params: { id: requestId },
    body: { status: 'accepted' },
  })
  if (chatRoomId === null) throw new Error('Accepting opened no room')
  return { postId, requestId, roomId: chatRoomId }
}

import {
  announcements,
  type Block,
  blocks,
  chat,
  chatRequests,
  comments,
  type Me,
  type PublicUser,
  posts,
  profiles,
  ratings,
  verification,
} from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { edit, patch, stale } from './cache.ts'
import { keyOf } from './keys.ts'
import { removeRoom } from './rooms.ts'

/** What is shown by the reader's own settings, or shows how they look to others. */
const seenMyWay = [
  posts.list,
  posts.read,
  posts.forListener,
  posts.categoryStats,
  comments.list,
  chatRequests.received,
  profiles.readUser,
  profiles.listUserPosts,
  verification.listOf,
  announcements.list,
]

/** Updates every copy of a person's record. */
export function applyUser(cache: QueryClient, user: PublicUser | Me): void {
  const isMine = 'email' in user
  // One's own record has more fields than others are told; neither stands in for the other.
  patch(cache, 'user', user.id, (held) => ('email' in held === isMine ? user : held))
  if (isMine) for (const endpoint of seenMyWay) stale(cache, endpoint, { later: true })
}

/** Wherever the two could have met. */
const meetings = [
  posts.list,
  posts.forListener,
  posts.read,
  comments.list,
  chatRequests.received,
  chatRequests.sent,
  chat.listRooms,
  chat.readRoom,
  chat.listMessages,
  profiles.readUser,
  profiles.listUserPosts,
  blocks.list,
  blocks.read,
  ratings.read,
  ratings.listOfRoom,
]

/** Leaving may have come with a block, and whose it is need not be known. */
export function leaveRoom(cache: QueryClient, id: number): void {
  removeRoom(cache, id)
  for (const endpoint of meetings) stale(cache, endpoint, { later: true })
}

/** Takes over that a block was set or ended, and asks again for everything in which the two could meet. */
export function applyBlock(cache: QueryClient, { id, isBlocked }: Block): void {
  edit(cache, keyOf(blocks.read, { params: { id } }), () => ({ isBlocked }))
  for (const endpoint of meetings) stale(cache, endpoint)
}

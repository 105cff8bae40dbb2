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

/** Reads that depend on the reader's own settings or profile. */
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

/** Update every copy of a member's record. */
export function applyUser(cache: QueryClient, user: PublicUser | Me): void {
  const isMine = 'email' in user
  // The member's own record has more fields than the public one; neither replaces the other.
  patch(cache, 'user', user.id, (held) => ('email' in held === isMine ? user : held))
  if (isMine) for (const endpoint of seenMyWay) stale(cache, endpoint, { later: true })
}

/** Reads in which two members could meet. */
const meetings = [
  posts.list,
  posts.categoryStats,
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

/**
 * Remove a room that the reader left. That may come with a block by either side, so read again where the two could
 * meet.
 */
export function leaveRoom(cache: QueryClient, id: number): void {
  removeRoom(cache, id)
  for (const endpoint of meetings) stale(cache, endpoint, { later: true })
}

/** Store that a block was set or ended, and read again where the two could meet. */
export function applyBlock(cache: QueryClient, { id, isBlocked }: Block): void {
  edit(cache, keyOf(blocks.read, { params: { id } }), () => ({ isBlocked }))
  for (const endpoint of meetings) stale(cache, endpoint)
}

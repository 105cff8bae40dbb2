import {
  type AnyEndpoint,
  aiPosts,
  announcements,
  type BodyInput,
  chat,
  chatRequests,
  checkIns,
  comments,
  notifications,
  posts,
  reports,
  savedReplies,
  security,
  store,
  verification,
} from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { removeAdminAnnouncement } from './announcements.ts'
import { doubtComment, removeComment } from './comments.ts'
import type { Address } from './keys.ts'
import { removeNotification, removeNotifications } from './notifications.ts'
import { leaveRoom } from './people.ts'
import { doubtPost, removePost } from './posts.ts'
import { removeCheckIn, staleKind } from './rare.ts'
import { removeRequest } from './requests.ts'
import { staleSecurity } from './security.ts'
import { doubtStore } from './store.ts'
import { staleApplications } from './verification.ts'

/** The call that was made: its endpoint and input. */
export interface Call extends Pick<Address, 'params'> {
  endpoint: AnyEndpoint
  body?: object | undefined
}

const deletions = new Map<AnyEndpoint, (cache: QueryClient, id: number) => void>([
  [posts.remove, removePost],
  [comments.remove, removeComment],
  [notifications.remove, removeNotification],
  [notifications.removeAll, removeNotifications],
  [chat.leave, leaveRoom],
  [chatRequests.withdraw, removeRequest],
  [verification.withdraw, staleApplications],
  [announcements.remove, removeAdminAnnouncement],
  [savedReplies.remove, (cache) => staleKind(cache, 'saved-reply')],
  [aiPosts.discard, (cache) => staleKind(cache, 'ai-draft')],
  [security.unblock, staleSecurity],
  [security.endSession, staleSecurity],
  [security.removeEvent, staleSecurity],
])

/**
 * What to read again when one of these calls answers NOT_FOUND, because the event of the removal may have been missed.
 */
const doubts = new Map<AnyEndpoint, (cache: QueryClient, id: number) => void>([
  [posts.like, doubtPost],
  [posts.view, doubtPost],
  [comments.add, doubtPost],
  [posts.edit, doubtPost],
  [comments.edit, doubtComment],
  [comments.like, doubtComment],
  [aiPosts.change, (cache) => staleKind(cache, 'ai-draft')],
  [aiPosts.publish, (cache) => staleKind(cache, 'ai-draft')],
  [checkIns.answer, removeCheckIn],
  [store.claim, doubtStore],
  [announcements.change, removeAdminAnnouncement],
  [announcements.toggle, removeAdminAnnouncement],
])

/** Whether a call deletes what it names. */
export const isDeletion = ({ endpoint }: Call): boolean => deletions.has(endpoint)

/** Take from the cache what a call has deleted, or has not found: it was removed by this call or before. */
export function learnAbsence(cache: QueryClient, { endpoint, params = {}, body }: Call): void {
  if (endpoint === reports.file) return doubtReported(cache, body as BodyInput<typeof reports.file>)
  const id = 'id' in params && typeof params.id === 'number' ? params.id : 0
  const learn = deletions.get(endpoint) ?? doubts.get(endpoint)
  learn?.(cache, id)
}

/** The target of a report does not exist. */
function doubtReported(cache: QueryClient, body: BodyInput<typeof reports.file>): void {
  if (body.targetType === 'post') doubtPost(cache, body.targetId)
  if (body.targetType === 'comment') doubtComment(cache, body.targetId)
}

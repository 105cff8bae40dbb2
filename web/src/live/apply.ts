import {
  type Answer,
  type AnyEndpoint,
  accounts,
  aiPosts,
  type api,
  type Comment,
  comments,
  type EventName,
  type LiveEvents,
  type Post,
  posts,
  push,
  type QuietHours,
  type RecoveryCodes,
  recovery,
  reports,
  secondFactor,
} from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { type Call, isDeletion, learnAbsence } from './absence.ts'
import { applyAdminAnnouncement, applyAnnouncement } from './announcements.ts'
import { applyMaintenance, applyProgress } from './backup.ts'
import { edit, patch, stale } from './cache.ts'
import { applyComment, applyEditedComment, removeComment } from './comments.ts'
import { tellOfHandover } from './handed-case.ts'
import { keyOf } from './keys.ts'
import {
  applyNewNotification,
  applyNotification,
  applyOwnNotification,
  applyRemovedNotification,
  applyUnreadCount,
} from './notifications.ts'
import { staleUnanswered } from './overview.ts'
import { applyBlock, applyUser } from './people.ts'
import {
  applyCounts,
  applyEditedPost,
  applyPost,
  applyRisen,
  removePost,
  settlePost,
} from './posts.ts'
import { applyCheckIn, applyRare, applyRating, isRare, staleKind } from './rare.ts'
import { hearOwn } from './replay.ts'
import { applyRequest, removeRequest } from './requests.ts'
import { applyMessage, applyPresence, applyRead, applyRoom } from './rooms.ts'
import { applySecurityChange, staleSecurity } from './security.ts'
import { applyStanding, applyWarning } from './standing.ts'
import { applyAdminProduct, applyGift, applyProduct } from './store.ts'
import { applyAct } from './users.ts'
import { applyApplication, staleApplications } from './verification.ts'

type Apply = {
  [E in EventName]: (cache: QueryClient, payload: LiveEvents[E]) => void
}

/**
 * What every live event does to the cache. Each handler is idempotent, accepts late events, and leaves what a fresh
 * read would answer.
 */
export const apply: Apply = {
  'message:new': applyMessage,
  'message:deleted': applyMessage,
  'message:read': applyRead,
  'room:changed': applyRoom,
  'room:closed': applyRoom,
  typing: nothing,
  presence: applyPresence,
  'chat-request:new': applyRequest,
  'chat-request:changed': applyRequest,
  'chat-request:removed': (cache, { id }) => removeRequest(cache, id),
  'rating-request:new': applyRare,
  'rating-request:changed': applyRare,
  'notification:new': applyNewNotification,
  'notification:changed': applyNotification,
  'notification:removed': applyRemovedNotification,
  'notification:count': applyUnreadCount,
  'post:new': applyPost,
  'post:changed': applyEditedPost,
  'post:removed': (cache, { id }) => removePost(cache, id),
  'post:risen': applyRisen,
  'post:settled': (cache, { id }) => settlePost(cache, id),
  'posts:unanswered': staleUnanswered,
  'post:counts': (cache, { id, ...counts }) => applyCounts(cache, id, counts),
  'comment:new': applyComment,
  'comment:changed': applyEditedComment,
  'comment:removed': (cache, { id, postId }) => removeComment(cache, id, postId),
  'product:changed': applyProduct,
  'admin-product:changed': applyAdminProduct,
  'gift:new': applyGift,
  'announcement:changed': applyAnnouncement,
  'admin-announcement:changed': applyAdminAnnouncement,
  'check-in:new': applyCheckIn,
  'check-in:changed': applyCheckIn,
  'report:new': applyRare,
  'report:changed'(cache, told) {
    if (told.kind === 'admin-report') tellOfHandover(cache, told)
    applyRare(cache, told)
  },
  'case:written': (cache, { id }) =>
    staleCase(cache, id, [reports.listMessages, reports.readSteps, reports.readLinks]),
  'case:recorded': (cache, { id }) =>
    staleCase(cache, id, [
      reports.listNotes,
      reports.readSteps,
      reports.listHandovers,
      reports.readLinks,
    ]),
  'objection:changed': applyRare,
  'check-rule:changed': (cache) => staleKind(cache, 'check-rule'),
  'verification:new': applyApplication,
  'verification:changed': applyApplication,
  'verification:removed': staleApplications,
  'standing:changed': applyStanding,
  'admin-request:changed': applyRare,
  'support-message:new': applyRare,
  'support-message:changed': applyRare,
  'audit:new': applyAct,
  'saved-reply:changed': (cache) => staleKind(cache, 'saved-reply'),
  'ai-draft:changed': (cache) => staleKind(cache, 'ai-draft'),
  'duty:changed': (cache) => staleKind(cache, 'duty-now'),
  'case:paged': nothing,
  'security:event': staleSecurity,
  'security:changed': applySecurityChange,
  'incident:new': staleSecurity,
  'incident:changed': staleSecurity,
  'backup:progress': applyProgress,
  'backup:changed': (cache) => staleKind(cache, 'backup'),
  'restore-request:changed': applyRare,
  'maintenance:changed': applyMaintenance,
  // Nearly every read depends on the member's record, and it rarely changes.
  'me:changed': (cache) => void cache.invalidateQueries(),
  'session:ended': nothing,
  'live:degraded': nothing,
  'live:restored': nothing,
  'live:ending': nothing,
}

type Calls = { [F in keyof typeof api]: (typeof api)[F][keyof (typeof api)[F]] }[keyof typeof api]
type AnswerOf<E> = E extends AnyEndpoint ? Extract<Answer<E>, { kind: string }> : never
type Told = AnswerOf<Calls>
type Answers = {
  [K in Told['kind']]?: (cache: QueryClient, answer: Extract<Told, { kind: K }>) => void
}

/** What the answers of writes do to the cache: cached things, and answers that only report the new state of one. */
const answers: Answers = {
  post: applyPost,
  'post-like': (cache, { id, isLiked, likesCount }) =>
    applyCounts(cache, id, { isLiked, likesCount }),
  'post-view': (cache, { id, viewsCount }) => applyCounts(cache, id, { viewsCount }),
  comment(cache, comment) {
    applyComment(cache, comment)
    // The first answer of another member ends a wait. Events to admins about that are delayed.
    staleUnanswered(cache)
  },
  'comment-like': (cache, { id, isLiked, likesCount }) =>
    patch(cache, 'comment', id, (comment) => ({ ...comment, isLiked, likesCount })),
  'chat-request': applyRequest,
  'chat-room': applyRoom,
  'chat-message': applyMessage,
  rating: applyRating,
  'check-in': applyCheckIn,
  notification: applyOwnNotification,
  user: applyUser,
  block: applyBlock,
  'verification-application': applyApplication,
  'admin-product': applyAdminProduct,
  'admin-message': (cache, { supportMessage }) => {
    if (supportMessage) applyRare(cache, supportMessage)
  },
  'user-gift': applyGift,
  warning: applyWarning,
  'second-factor': (cache, factor) => void cache.setQueryData(keyOf(secondFactor.read), factor),
  'factor-change': (cache, { factor }) => void cache.setQueryData(keyOf(secondFactor.read), factor),
  // The codes themselves are shown once and never stored.
  'recovery-codes': (cache, { codes: _codes, ...left }: RecoveryCodes & { codes?: string[] }) =>
    void cache.setQueryData(keyOf(recovery.read), left),
  'own-session': (cache, session) => void cache.setQueryData(keyOf(accounts.readSession), session),
  incident: staleSecurity,
  'blocked-address': staleSecurity,
}

export { doubtPause, doubtStanding } from './standing.ts'

const isTold = (kind: string): kind is keyof Answers => Object.hasOwn(answers, kind)

interface AnswerOfWrite {
  kind: string
  notices?: unknown
  wasKnown?: unknown
}
const hasKind = (answer: unknown): answer is AnswerOfWrite =>
  typeof answer === 'object' &&
  answer !== null &&
  'kind' in answer &&
  typeof answer.kind === 'string'

/**
 * Apply the answer of any write to the cache, by the same rules as its event. `made` names what was deleted, which the
 * answer of a deletion does not.
 */
export const applyAnswer = (cache: QueryClient, answer: unknown, made?: Call): void =>
  hearOwn(cache, () => takeAnswer(cache, answer, made))

function takeAnswer(cache: QueryClient, answer: unknown, made?: Call): void {
  if (made && isDeletion(made)) return learnAbsence(cache, made)
  if (made?.endpoint === push.setQuietHours) return takeQuietHours(cache, answer as QuietHours)
  if (!hasKind(answer)) return
  const thing = thingIn(answer)
  if (made?.endpoint === posts.edit) return applyEditedPost(cache, thing as Post)
  if (made?.endpoint === comments.edit) return applyEditedComment(cache, thing as Comment)
  // Its draft is gone.
  if (made?.endpoint === aiPosts.publish) staleKind(cache, 'ai-draft')
  // A report of mine may have been filed with it.
  if (made?.endpoint === reports.hold) staleKind(cache, 'report')
  if (isTold(thing.kind)) {
    const take = answers[thing.kind] as (cache: QueryClient, thing: object) => void
    take(cache, thing)
  } else if (isRare(thing)) applyRare(cache, thing)
}

/**
 * Return the thing without the fields that only the answer of a write has: the notices to its writer, and whether it
 * was known.
 */
function thingIn(answer: AnswerOfWrite): AnswerOfWrite {
  const { notices: _notices, wasKnown: _wasKnown, ...thing } = answer
  return thing
}

/** Apply that a call answered NOT_FOUND: its target was removed by this call or before. */
export const applyAbsence = (cache: QueryClient, made: Call): void =>
  hearOwn(cache, () => learnAbsence(cache, made))

function staleCase(cache: QueryClient, id: number, reads: readonly AnyEndpoint[]): void {
  for (const endpoint of reads) stale(cache, endpoint, { params: { id } })
}

function nothing(): void {
  // These events change no read; they are handled elsewhere.
}

function takeQuietHours(cache: QueryClient, quietHours: QuietHours): void {
  edit<Answer<typeof push.read>>(cache, keyOf(push.read), (held) => ({ ...held, quietHours }))
}

import type { DutyNow, DutyRoster } from '@dodam/contract'
import {
  type AdminMessage,
  type AdminObjection,
  type AdminReport,
  type Answer,
  type AnyEndpoint,
  accounts,
  announcements,
  type Backup,
  type Block,
  type BlockedAddress,
  type BodyInput,
  type CommentLike,
  chat,
  checkIns,
  comments,
  type EventName,
  type FactorChange,
  type Incident,
  type LiveEvents,
  notifications,
  type OwnSession,
  type PostLike,
  type PostView,
  posts,
  push,
  type QuietHours,
  type Rating,
  type Recovery,
  type RecoveryCodes,
  type RestoreOutcome,
  type RestoreRequest,
  recovery,
  reports,
  type SavedReply,
  type SecondFactor,
  savedReplies,
  secondFactor,
  security,
  store,
  type Warning,
} from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import {
  applyAdminAnnouncement,
  applyAnnouncement,
  removeAdminAnnouncement,
} from './announcements.ts'
import { applyMaintenance, applyProgress, staleBackups } from './backup.ts'
import { edit, patch, stale, type Things } from './cache.ts'
import { applyCheckIn, removeCheckIn } from './check-ins.ts'
import { applyComment, doubtComment, removeComment } from './comments.ts'
import { staleDuty } from './duty.ts'
import { type Address, keyOf } from './keys.ts'
import {
  applyNotification,
  applyOwnNotification,
  applyRemovedNotification,
  applyUnreadCount,
  removeNotification,
  removeNotifications,
} from './notifications.ts'
import { staleObjections, staleOverview, staleUnanswered } from './overview.ts'
import { applyBlock, applyUser, leaveRoom } from './people.ts'
import { applyCounts, applyPost, applyRisen, doubtPost, removePost, settlePost } from './posts.ts'
import { applyRating, applyRatingRequest } from './ratings.ts'
import { hearOwn } from './replay.ts'
import { applyReport } from './reports.ts'
import { applyRequest } from './requests.ts'
import { applyMessage, applyPresence, applyRead, applyRoom } from './rooms.ts'
import { applySecurityChange, staleSecurity } from './security.ts'
import { applyStanding, applyWarning } from './standing.ts'
import { applyAdminProduct, applyGift, applyProduct, doubtStore } from './store.ts'
import { applySavedReply, applySupportMessage } from './support.ts'
import { applyAct, applyAdminRequest } from './users.ts'
import { applyApplication } from './verification.ts'

type Apply = {
  [E in EventName]: (cache: QueryClient, payload: LiveEvents[E]) => void
}

/** What every live event does to the cache. Each line may run twice, or late, and leaves what a fresh read would answer. */
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
  'rating-request:new': applyRatingRequest,
  'rating-request:changed': applyRatingRequest,
  'notification:new': applyNotification,
  'notification:changed': applyNotification,
  'notification:removed': applyRemovedNotification,
  'notification:count': applyUnreadCount,
  'post:new': applyPost,
  'post:removed': (cache, { id }) => removePost(cache, id),
  'post:risen': applyRisen,
  'post:settled': (cache, { id }) => settlePost(cache, id),
  'posts:unanswered': staleUnanswered,
  'post:counts': (cache, { id, ...counts }) => applyCounts(cache, id, counts),
  'comment:new': applyComment,
  'comment:removed': (cache, { id, postId }) => removeComment(cache, id, postId),
  'product:changed': applyProduct,
  'admin-product:changed': applyAdminProduct,
  'gift:new': applyGift,
  'announcement:changed': applyAnnouncement,
  'admin-announcement:changed': applyAdminAnnouncement,
  'check-in:new': applyCheckIn,
  'check-in:changed': applyCheckIn,
  'report:new': applyCase,
  'report:changed': (cache, told) =>
    told.kind === 'report' ? applyReport(cache, told) : applyCase(cache, told),
  'objection:changed': staleObjections,
  'verification:new': applyApplication,
  'verification:changed': applyApplication,
  'standing:changed': applyStanding,
  'admin-request:changed': applyAdminRequest,
  'support-message:new': applySupportMessage,
  'support-message:changed': applySupportMessage,
  'audit:new': applyAct,
  'saved-reply:changed': applySavedReply,
  'duty:changed': staleDuty,
  'security:event': staleSecurity,
  'security:changed': applySecurityChange,
  'incident:new': staleSecurity,
  'incident:changed': staleSecurity,
  'backup:progress': applyProgress,
  'backup:changed': staleBackups,
  'restore-request:changed': staleBackups,
  'maintenance:changed': applyMaintenance,
  // Nearly everything depends on who one is, and it happens to few people.
  'me:changed': (cache) => void cache.invalidateQueries(),
  'session:ended': nothing,
  'live:degraded': nothing,
  'live:restored': nothing,
  'live:ending': nothing,
}

/** What writes answer: things that are cached, and what only tells how one of them now is. */
interface Told extends Omit<Things, 'gift-product' | 'announcement'> {
  'post-like': PostLike
  'post-view': PostView
  'comment-like': CommentLike
  block: Block
  rating: Rating
  warning: Warning
  'admin-report': AdminReport
  'admin-objection': AdminObjection
  'saved-reply': SavedReply
  'duty-roster': DutyRoster
  'duty-now': DutyNow
  'admin-message': AdminMessage
  'second-factor': SecondFactor
  'factor-change': FactorChange
  'recovery-codes': RecoveryCodes & { codes?: string[] }
  'own-session': OwnSession
  incident: Incident
  'blocked-address': BlockedAddress
  backup: Backup
  'restore-request': RestoreRequest
  'restore-outcome': RestoreOutcome
  recovery: Recovery
}
type ToldKind = keyof Told
type Answers = { [K in ToldKind]: (cache: QueryClient, answer: Told[K]) => void }

const answers: Answers = {
  post: applyPost,
  'post-like': (cache, { id, isLiked, likesCount }) =>
    applyCounts(cache, id, { isLiked, likesCount }),
  'post-view': (cache, { id, viewsCount }) => applyCounts(cache, id, { viewsCount }),
  comment(cache, comment) {
    applyComment(cache, comment)
    // The first answer of another person ends a wait. Admins are told how many are left only after a while.
    staleUnanswered(cache)
  },
  'comment-like': (cache, { id, isLiked, likesCount }) =>
    patch(cache, 'comment', id, (comment) => ({ ...comment, isLiked, likesCount })),
  'chat-request': applyRequest,
  'chat-room': applyRoom,
  'chat-message': applyMessage,
  'rating-request': applyRatingRequest,
  rating: applyRating,
  'check-in': applyCheckIn,
  notification: applyOwnNotification,
  user: applyUser,
  block: applyBlock,
  report: applyReport,
  'verification-application': applyApplication,
  'store-product': applyProduct,
  'admin-product': applyAdminProduct,
  'admin-message': (cache, { supportMessage }) => {
    if (supportMessage) applySupportMessage(cache, supportMessage)
  },
  'saved-reply': applySavedReply,
  'duty-roster': staleDuty,
  'duty-now': staleDuty,
  'user-gift': applyGift,
  'admin-announcement': applyAdminAnnouncement,
  warning: applyWarning,
  'admin-report': applyCase,
  'admin-objection': staleObjections,
  'support-message': applySupportMessage,
  'second-factor': (cache, factor) => void cache.setQueryData(keyOf(secondFactor.read), factor),
  'factor-change': (cache, { factor }) => void cache.setQueryData(keyOf(secondFactor.read), factor),
  // The codes themselves are shown once, and kept nowhere.
  'recovery-codes': (cache, { codes: _codes, ...left }) =>
    void cache.setQueryData(keyOf(recovery.read), left),
  'own-session': (cache, session) => void cache.setQueryData(keyOf(accounts.readSession), session),
  incident: staleSecurity,
  'blocked-address': staleSecurity,
  backup: staleBackups,
  'restore-request': staleBackups,
  'restore-outcome': staleBackups,
  recovery: staleBackups,
}

/** What these calls take away. */
const deletions = new Map<AnyEndpoint, (cache: QueryClient, id: number) => void>([
  [posts.remove, removePost],
  [comments.remove, removeComment],
  [notifications.remove, removeNotification],
  [notifications.removeAll, removeNotifications],
  [chat.leave, leaveRoom],
  [announcements.remove, removeAdminAnnouncement],
  [savedReplies.remove, applySavedReply],
  [security.unblock, staleSecurity],
  [security.endSession, staleSecurity],
  [security.removeEvent, staleSecurity],
])

/** What is in doubt when one of these calls finds nothing to act on: no event may have told that it went. */
const doubts = new Map<AnyEndpoint, (cache: QueryClient, id: number) => void>([
  [posts.like, doubtPost],
  [posts.view, doubtPost],
  [comments.add, doubtPost],
  [comments.like, doubtComment],
  [checkIns.answer, removeCheckIn],
  [store.claim, doubtStore],
  [announcements.change, removeAdminAnnouncement],
  [announcements.toggle, removeAdminAnnouncement],
])

export { doubtStanding } from './standing.ts'

const isTold = (kind: unknown): kind is ToldKind =>
  typeof kind === 'string' && Object.hasOwn(answers, kind)

/** The call that was made: which one, and on what. */
export interface Call extends Pick<Address, 'params'> {
  endpoint: AnyEndpoint
  body?: object | undefined
}

/** Takes the answer of any write into the cache, by the same rules as the event that tells of it. A deletion's answer does not say what it was: `made` does. */
export const applyAnswer = (cache: QueryClient, answer: unknown, made?: Call): void =>
  hearOwn(cache, () => takeAnswer(cache, answer, made))

function takeAnswer(cache: QueryClient, answer: unknown, made?: Call): void {
  if (made && deletions.has(made.endpoint)) return learnAbsence(cache, made)
  if (made?.endpoint === push.setQuietHours) return takeQuietHours(cache, answer as QuietHours)
  if (typeof answer !== 'object' || answer === null || !('kind' in answer)) return
  if (!isTold(answer.kind)) return
  const take = answers[answer.kind] as (cache: QueryClient, thing: object) => void
  take(cache, thingIn(answer))
}

/** What stands beside a thing in the answer of a write is no part of it: what only its writer is told, and whether it was known. */
function thingIn(answer: object): object {
  const { notices: _notices, wasKnown: _wasKnown, ...thing } = answer as Record<string, unknown>
  return thing
}

/** What a call was made on is not there: by this call, or before it. */
export const applyAbsence = (cache: QueryClient, made: Call): void =>
  hearOwn(cache, () => learnAbsence(cache, made))

function learnAbsence(cache: QueryClient, { endpoint, params = {}, body }: Call): void {
  if (endpoint === reports.file) return doubtReported(cache, body as BodyInput<typeof reports.file>)
  const id = 'id' in params && typeof params.id === 'number' ? params.id : 0
  const learn = deletions.get(endpoint) ?? doubts.get(endpoint)
  learn?.(cache, id)
}

/** What was to be reported is not there. */
function doubtReported(cache: QueryClient, body: BodyInput<typeof reports.file>): void {
  if (body.targetType === 'post') doubtPost(cache, body.targetId)
  if (body.targetType === 'comment') doubtComment(cache, body.targetId)
}

/** Cases are read by admins only. Their order and their counts depend on more than the case, so those are read again. */
function applyCase(cache: QueryClient, told: AdminReport): void {
  edit<AdminReport>(cache, keyOf(reports.readCase, { params: { id: told.id } }), () => told)
  for (const endpoint of [reports.listCases, reports.readSafety, reports.readPause])
    stale(cache, endpoint)
  staleOverview(cache)
}

function nothing(): void {
  // These events change no read; they are heard elsewhere.
}

function takeQuietHours(cache: QueryClient, quietHours: QuietHours): void {
  edit<Answer<typeof push.read>>(cache, keyOf(push.read), (held) => ({ ...held, quietHours }))
}

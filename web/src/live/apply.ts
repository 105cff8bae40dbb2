import {
  type Answer,
  type AnyEndpoint,
  accounts,
  type Block,
  blocks,
  type ChatRequest,
  type Comment,
  type CommentLike,
  chat,
  chatRequests,
  comments,
  type EventName,
  type LiveEvents,
  type Me,
  notifications,
  type Post,
  type PostLike,
  type PostView,
  type PublicUser,
  posts,
  profiles,
  push,
  type QuietHours,
  type Rating,
  type RatingRequest,
  type Report,
  ratings,
} from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { type Address, keyOf } from '../api/keys.ts'
import {
  addTo,
  copiesOf,
  drop,
  edit,
  isGone,
  markGone,
  patch,
  stale,
  type Things,
} from './cache.ts'
import { removeComment, takeComment } from './comment-list.ts'
import { mayAnswer } from './may-answer.ts'
import { staleMe } from './me.ts'
import {
  hearRemovedNotification,
  removeNotification,
  removeNotifications,
  takeAnsweredNotification,
  takeNotification,
  takeUnread,
} from './notifications.ts'
import { hearOwn } from './replay.ts'
import {
  loseRoom,
  markRead,
  takeMessage,
  takePresence,
  takeRoom,
  withoutLostRoom,
} from './rooms.ts'
import { waitingPostsKey } from './waiting-posts.ts'

type Apply = {
  [E in EventName]: (cache: QueryClient, payload: LiveEvents[E]) => void
}

/** What every live event does to the cache. Each line may run twice, or late, and leaves what a fresh read would answer. */
export const apply: Apply = {
  'message:new': takeMessage,
  'message:deleted': takeMessage,
  'message:read': markRead,
  'room:changed': takeRoom,
  'room:closed': takeRoom,
  typing: nothing,
  presence: takePresence,
  'chat-request:new': takeRequest,
  'chat-request:changed': takeRequest,
  'rating-request:new': takeRatingRequest,
  'rating-request:changed': takeRatingRequest,
  'notification:new': takeNotification,
  'notification:changed': takeNotification,
  'notification:removed': hearRemovedNotification,
  'notification:count': takeUnread,
  'post:new': takePost,
  'post:removed': (cache, { id }) => removePost(cache, id),
  'post:counts': (cache, { id, ...counts }) => takeCounts(cache, id, counts),
  'comment:new': hearComment,
  'comment:removed': (cache, { id }) => loseComment(cache, id),
  'session:ended': nothing,
  'live:degraded': nothing,
  'live:restored': nothing,
  'live:ending': nothing,
}

/** What writes answer: things that are cached, and what only tells how one of them now is. */
interface Told extends Things {
  'post-like': PostLike
  'post-view': PostView
  'comment-like': CommentLike
  block: Block
  rating: Rating
  report: Report
}
type ToldKind = keyof Told
type Answers = { [K in ToldKind]: (cache: QueryClient, answer: Told[K]) => void }

const answers: Answers = {
  post: takePost,
  'post-like': (cache, { id, isLiked, likesCount }) =>
    takeCounts(cache, id, { isLiked, likesCount }),
  'post-view': (cache, { id, viewsCount }) => takeCounts(cache, id, { viewsCount }),
  comment: hearComment,
  'comment-like': (cache, { id, isLiked, likesCount }) =>
    patch(cache, 'comment', id, (comment) => ({ ...comment, isLiked, likesCount })),
  'chat-request': takeRequest,
  'chat-room': takeRoom,
  'chat-message': takeMessage,
  'rating-request': takeRatingRequest,
  rating: takeRating,
  notification: takeAnsweredNotification,
  user: takeUser,
  block: takeBlock,
  report: nothing,
}

/** What these calls take away. */
const deletions = new Map<AnyEndpoint, (cache: QueryClient, id: number) => void>([
  [posts.remove, removePost],
  [comments.remove, loseComment],
  [notifications.remove, removeNotification],
  [notifications.removeAll, removeNotifications],
  [chat.leave, leaveRoom],
])

/** What is in doubt when one of these calls finds nothing to act on: no event may have told that it went. */
const doubts = new Map<AnyEndpoint, (cache: QueryClient, id: number) => void>([
  [posts.like, doubtPost],
  [posts.view, doubtPost],
  [comments.add, doubtPost],
  [comments.like, doubtComment],
  [comments.report, doubtComment],
])

const isTold = (kind: unknown): kind is ToldKind =>
  typeof kind === 'string' && Object.hasOwn(answers, kind)

/** The call that was made: which one, and on what. */
export interface Call extends Pick<Address, 'params'> {
  endpoint: AnyEndpoint
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
  take(cache, answer)
}

/** What a call was made on is not there: by this call, or before it. */
export const applyAbsence = (cache: QueryClient, made: Call): void =>
  hearOwn(cache, () => learnAbsence(cache, made))

function learnAbsence(cache: QueryClient, { endpoint, params = {} }: Call): void {
  const id = 'id' in params && typeof params.id === 'number' ? params.id : 0
  const learn = deletions.get(endpoint) ?? doubts.get(endpoint)
  learn?.(cache, id)
}

function nothing(): void {
  // These events change no read; they are heard elsewhere.
}

function takeRequest(cache: QueryClient, answer: ChatRequest): void {
  // `alreadyProcessed` belongs to the refusal that carried the request.
  const { alreadyProcessed: _alreadyProcessed, ...asTold } = answer
  const told = withoutLostRoom(cache, asTold)
  const held = copiesOf(cache, 'chat-request', told.id)
  // An answered request never waits again.
  const settled = told.status === 'pending' && held.find((one) => one.status !== 'pending')
  const request: ChatRequest = settled || told
  patch(cache, 'chat-request', request.id, () => request)
  const isReceived = request.listener !== undefined
  addTo(cache, isReceived ? chatRequests.received : chatRequests.sent, request)
  if (!isReceived)
    patch(cache, 'post', request.postId, (post) => ({
      ...post,
      chatRequestStatus: request.status,
      chatRequestsCount: post.chatRequestsCount + (post.chatRequestStatus === null ? 1 : 0),
    }))
  else if (held.length === 0) {
    stale(cache, posts.read, { params: { id: request.postId } })
    stale(cache, posts.list, { later: true })
    stale(cache, profiles.listUserPosts, { later: true })
  }
}

function takeRatingRequest(cache: QueryClient, told: RatingRequest): void {
  const held = copiesOf(cache, 'rating-request', told.id)
  // A settled request never waits again.
  const settled = told.status === 'pending' && held.find((one) => one.status !== 'pending')
  const request: RatingRequest = settled || told
  patch(cache, 'rating-request', request.id, () => request)
  if (request.chatRoomId !== null)
    addTo(cache, ratings.listOfRoom, request, { params: { id: request.chatRoomId } })
}

/** Which request it completed is told by that, and the new average by the listener's profile. */
function takeRating(cache: QueryClient, { listenerId }: Rating): void {
  stale(cache, ratings.read)
  stale(cache, ratings.listOfRoom)
  stale(cache, profiles.readUser, { params: { id: listenerId }, later: true })
}

function takeQuietHours(cache: QueryClient, quietHours: QuietHours): void {
  edit<Answer<typeof push.read>>(cache, keyOf(push.read), (held) => ({ ...held, quietHours }))
}

function takePost(cache: QueryClient, told: Post): void {
  if (isGone(cache, 'post', told.id)) return
  const [held] = copiesOf(cache, 'post', told.id)
  const post = held ?? told
  // Only under the own name, and to the writer.
  if (post.authorId !== null)
    addTo(cache, profiles.listUserPosts, post, { params: { id: post.authorId } })
  if (post.isOwn) {
    letIn(cache, post)
    staleMe(cache)
  } else {
    cache.setQueryData<Post[]>(waitingPostsKey, (waiting = []) =>
      waiting.some(({ id }) => id === post.id) ? waiting : [post, ...waiting],
    )
    if (mayAnswer(myself(cache), post))
      addTo(cache, posts.forListener, post, {
        belongs: ({ categories }, { categories: asked }) =>
          !asked?.length || categories.some((one) => asked.includes(one)),
      })
  }
  stale(cache, posts.categoryStats, { later: true })
}

const myself = (cache: QueryClient) =>
  cache.getQueryData<Answer<typeof accounts.verify>>(keyOf(accounts.verify))?.user

/** Puts a story into every cached feed it belongs to. */
export function letIn(cache: QueryClient, post: Post): void {
  addTo(cache, posts.list, post, {
    // Only the server knows what a search finds.
    belongs: ({ categories }, { category, search }) =>
      !search && (category === undefined || categories.includes(category)),
  })
}

const dropWaiting = (cache: QueryClient, goes: (post: Post) => boolean) =>
  cache.setQueryData<Post[]>(waitingPostsKey, (waiting) =>
    waiting?.some(goes) ? waiting.filter((post) => !goes(post)) : waiting,
  )

function removePost(cache: QueryClient, id: number): void {
  markGone(cache, 'post', id)
  const isMine = copiesOf(cache, 'post', id).some((post) => post.isOwn)
  for (const list of [posts.list, posts.forListener, profiles.listUserPosts]) drop(cache, list, id)
  dropWaiting(cache, (post) => post.id === id)
  // Whoever has it open is told by the server that it is not there.
  stale(cache, posts.read, { params: { id } })
  stale(cache, comments.list, { params: { id }, later: true })
  stale(cache, posts.categoryStats, { later: true })
  if (isMine) staleMe(cache)
}

function doubtPost(cache: QueryClient, id: number): void {
  for (const one of [posts.read, comments.list]) stale(cache, one, { params: { id } })
  for (const list of [posts.list, posts.forListener, profiles.listUserPosts]) stale(cache, list)
}

function doubtComment(cache: QueryClient, id: number): void {
  for (const { postId } of copiesOf(cache, 'comment', id))
    stale(cache, comments.list, { params: { id: postId } })
}

function takeCounts(cache: QueryClient, id: number, counts: Partial<Post>): void {
  const { likesCount } = counts
  const mine = copiesOf(cache, 'post', id).find((post) => post.isOwn)
  if (mine && likesCount !== undefined && likesCount !== mine.likesCount) staleMe(cache)
  patch(cache, 'post', id, (post) => ({ ...post, ...counts }))
}

function hearComment(cache: QueryClient, told: Comment): void {
  takeComment(cache, told)
  if (told.isOwn) staleMe(cache)
}

function loseComment(cache: QueryClient, id: number): void {
  if (copiesOf(cache, 'comment', id).some((comment) => comment.isOwn)) staleMe(cache)
  removeComment(cache, id)
}

/** What is shown by the reader's own settings, or shows how they look to others. */
const seenMyWay = [
  ...[posts.list, posts.read, posts.forListener, posts.categoryStats, comments.list],
  ...[chatRequests.received, profiles.readUser, profiles.listUserPosts],
]

function takeUser(cache: QueryClient, user: PublicUser | Me): void {
  const isMine = 'email' in user
  // One's own record has more fields than others are told; neither stands in for the other.
  patch(cache, 'user', user.id, (held) => ('email' in held === isMine ? user : held))
  if (isMine) for (const endpoint of seenMyWay) stale(cache, endpoint, { later: true })
}

/** Wherever the two could have met. */
const meetings = [
  ...[posts.list, posts.forListener, posts.read, comments.list],
  ...[chatRequests.received, chatRequests.sent, chat.listRooms, chat.readRoom, chat.listMessages],
  ...[profiles.readUser, profiles.listUserPosts, blocks.list, blocks.read],
  ...[ratings.read, ratings.listOfRoom],
]

/** Leaving may have come with a block, and whose it is need not be known. */
function leaveRoom(cache: QueryClient, id: number): void {
  loseRoom(cache, id)
  for (const endpoint of meetings) stale(cache, endpoint, { later: true })
}

function takeBlock(cache: QueryClient, { id, isBlocked }: Block): void {
  edit(cache, keyOf(blocks.read, { params: { id } }), () => ({ isBlocked }))
  dropWaiting(cache, ({ authorId }) => authorId === id)
  for (const endpoint of meetings) stale(cache, endpoint)
}

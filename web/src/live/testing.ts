import type {
  ChatMessage,
  ChatRequest,
  ChatRoom,
  Comment,
  EventName,
  LiveEvents,
  Notification,
  Participant,
  Post,
  PublicUser,
  RatingRequest,
} from '@dodam/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach } from 'vitest'
import { apply } from './apply.ts'

/** The cache of the running test. */
export let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient()
})

type Step = { [E in EventName]: readonly [E, LiveEvents[E]] }[EventName]

/** Apply these events in order. */
export function hear(...steps: Step[]): void {
  for (const [event, payload] of steps)
    (apply[event] as (cache: QueryClient, payload: unknown) => void)(cache, payload)
}

export const isStale = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated

export const at = (second: number) => `2026-11-21T03:04:${String(second).padStart(2, '0')}.000Z`
export const person: Participant = {
  id: 13,
  username: 'maya',
  nickname: 'Maya',
  role: 'both',
  gradeLevel: 'high1',
  gender: null,
  avatarType: 'default',
  characterAvatar: 'cat',
  avatar: null,
  isVerified: false,
  isAdmin: false,
  isAi: false,
  isDeleted: false,
  isAnonymous: false,
  alias: null,
}
export const room = (id: number, more: Partial<ChatRoom> = {}): ChatRoom => ({
  kind: 'chat-room',
  id,
  chatRequestId: id,
  postId: 5,
  request: { message: 'hello', createdAt: at(0) },
  participant1: person,
  participant2: person,
  participant1Id: 13,
  participant2Id: 14,
  mySide: 1,
  isAnonymous: false,
  isActive: true,
  canWrite: true,
  hasLeft: false,
  unreadCount: 0,
  lastMessageContent: null,
  lastMessageAt: null,
  lastSeq: 0,
  emptiedSeq: 0,
  createdAt: at(id),
  otherOnline: false,
  careSince: null,
  ...more,
})
export const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  kind: 'chat-message',
  id: 100 + seq,
  roomId: 1,
  seq,
  clientId: null,
  senderId: 14,
  isMine: false,
  content: `message ${seq}`,
  createdAt: at(30 + seq),
  isRead: false,
  hasMaskedContact: false,
  mayBeApproach: false,
  isDeleted: false,
  deletedAt: null,
  ...more,
})
export const post = (id: number, more: Partial<Post> = {}): Post => ({
  kind: 'post',
  id,
  content: `worry ${id}`,
  language: 'en',
  categories: ['study'],
  isAnonymous: true,
  isAiGenerated: false,
  author: {
    id: null,
    username: null,
    nickname: null,
    gradeLevel: 'high',
    gender: null,
    avatarType: null,
    characterAvatar: null,
    isAi: false,
    isVerified: false,
    isDeleted: false,
  },
  authorId: null,
  createdAt: at(1),
  editedAt: null,
  likesCount: 0,
  commentsCount: 0,
  viewsCount: 0,
  chatRequestsCount: 0,
  isLiked: false,
  isOwn: false,
  isHeld: false,
  isKept: false,
  chatRequestStatus: null,
  canRequest: false,
  isWaiting: false,
  linePlace: null,
  ...more,
})
export const comment = (id: number, more: Partial<Comment> = {}): Comment => ({
  kind: 'comment',
  id,
  postId: 5,
  parentId: null,
  content: `comment ${id}`,
  createdAt: at(id),
  editedAt: null,
  replyTo: null,
  author: post(1).author,
  isPostAuthor: false,
  isDeleted: false,
  isOwn: false,
  isHeld: false,
  isKept: false,
  isLiked: false,
  likesCount: 0,
  repliesCount: 0,
  replies: [],
  ...more,
})
export const reply = (id: number, parentId: number, more: Partial<Comment> = {}) => ({
  ...comment(id, { parentId, ...more }),
  replies: [],
})
export const notification = (id: number, more: Partial<Notification> = {}): Notification => ({
  kind: 'notification',
  id,
  type: 'new_message',
  title: 'a',
  message: 'b',
  isRead: false,
  relatedId: 1,
  commentId: null,
  threadId: null,
  createdAt: at(id),
  isArchived: false,
  ...more,
})
export const request = (id: number, more: Partial<ChatRequest> = {}): ChatRequest => ({
  kind: 'chat-request',
  id,
  postId: 5,
  message: 'hello',
  mayBeApproach: false,
  status: 'pending',
  createdAt: at(id),
  respondedAt: null,
  post: { id: 5, content: 'worry', categories: ['study'] },
  chatRoomId: null,
  alias: null,
  sharer: null,
  ...more,
})

export const asker: PublicUser = {
  kind: 'user',
  id: 14,
  username: 'sol',
  nickname: 'Sol',
  role: 'listener',
  gradeLevel: 'high2',
  gender: null,
  avatarType: 'default',
  characterAvatar: 'fox',
  avatar: null,
  bio: '',
  location: null,
  isVerified: false,
  isAdmin: false,
  isAi: false,
  isDeleted: false,
  averageRating: null,
  totalRatings: 0,
  postsCount: 0,
  likesCount: 0,
  commentsCount: 0,
}
export const ratingRequest = (id: number, more: Partial<RatingRequest> = {}): RatingRequest => ({
  kind: 'rating-request',
  id,
  requesterId: 14,
  requester: asker,
  message: 'how was it?',
  chatRoomId: 1,
  status: 'pending',
  createdAt: at(id),
  ...more,
})

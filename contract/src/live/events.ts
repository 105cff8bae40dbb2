import * as z from 'zod/mini'
import { AiDraftChange } from '../ai-posts/schemas.ts'
import { AdminAnnouncement, Announcement, RemovedAnnouncement } from '../announcements/schemas.ts'
import { AuditEntry } from '../audit/schemas.ts'
import { Backup, BackupProgress, Maintenance, RestoreRequest } from '../backup/schemas.ts'
import { ChatMessage, ChatRoom } from '../chat/schemas.ts'
import { ChatRequest } from '../chat-requests/schemas.ts'
import { CheckIn } from '../check-ins/schemas.ts'
import { AdminObjection, CheckRule } from '../checks/schemas.ts'
import { Comment } from '../comments/schemas.ts'
import { DutyNow, EscalationStep } from '../duty/schemas.ts'
import { Notification } from '../notifications/schemas.ts'
import { Post, PostCounts } from '../posts/schemas.ts'
import { RatingRequest } from '../ratings/schemas.ts'
import { AdminReport, Report, Standing } from '../reports/schemas.ts'
import { SavedReplyChange } from '../saved-replies/schemas.ts'
import { HackingAttempt, Incident } from '../security/schemas.ts'
import { Count, RowId } from '../shared/schemas.ts'
import { AdminProduct, StoreProduct, UserGift } from '../store/schemas.ts'
import { SupportMessage } from '../support/schemas.ts'
import { AdminRequest } from '../users/schemas.ts'
import { VerificationApplication } from '../verification/schemas.ts'

/** Why a session ended: the person signed out, the session was ended elsewhere, or it was unused for too long. */
export const SessionEnd = z.enum(['logout', 'ended', 'expired'])
export type SessionEnd = z.infer<typeof SessionEnd>

/** Everything the server sends over the socket. A payload that REST also returns has the same shape, in the view of that recipient. */
export const liveEvents = {
  /** A new message: to both participants of its room, each in their own view. */
  'message:new': ChatMessage,
  /** It was deleted: to both participants, each in their own view. */
  'message:deleted': ChatMessage,
  /**
   * To the sender's side: the other participant has read everything up to `upToSeq`. While that participant is masked it is
   * delayed until their next message, at most ten minutes.
   */
  'message:read': z.object({ roomId: RowId, upToSeq: Count }),
  /** A room is new or changed: to each participant. */
  'room:changed': ChatRoom,
  /** A room has ended: to the member who left it, and to the other member, who can still read it. */
  'room:closed': ChatRoom,
  /** The other participant is typing. Volatile. Not sent while one of the two is masked. */
  typing: z.object({ roomId: RowId }),
  /**
   * A member connected or disconnected: once to each member who shares an active room with them in which neither side is
   * masked, with all these rooms.
   */
  presence: z.object({ roomIds: z.array(RowId), online: z.boolean() }),
  /** To the author who was asked. */
  'chat-request:new': ChatRequest,
  /** To both. */
  'chat-request:changed': ChatRequest,
  /** Its sender has withdrawn it: to both. */
  'chat-request:removed': z.object({ id: RowId }),
  /** To the sharer who was asked. */
  'rating-request:new': RatingRequest,
  /** To both. */
  'rating-request:changed': RatingRequest,
  'notification:new': Notification,
  'notification:changed': Notification,
  'notification:removed': z.union([z.object({ id: RowId }), z.object({ all: z.literal(true) })]),
  /** The number of unread notifications, absolute. */
  'notification:count': z.object({ count: Count }),
  /** To signed-in members who may see it. */
  'post:new': Post,
  /** To signed-in members who may see it: its author has edited it. */
  'post:changed': Post,
  /** To signed-in members: it was deleted, or is hidden from them now. */
  'post:removed': z.object({ id: RowId }),
  /** It has entered the queue, for the first time or again: to its author and to listeners who can answer it. */
  'post:risen': Post,
  /** It has left the queue: to its author and to listeners who could answer it. */
  'post:settled': z.object({ id: RowId }),
  /** To admins: the number of posts without an answer for two hours. */
  'posts:unanswered': z.object({ count: Count }),
  /** To clients that have the post open: its counts, absolute. */
  'post:counts': PostCounts,
  /** To clients that have the post open. */
  'comment:new': Comment,
  /** To its author, and to clients that have the post open: its author has edited it. */
  'comment:changed': Comment,
  /** To clients that have the post open. A comment with replies stays as a placeholder. */
  'comment:removed': z.object({ id: RowId, postId: RowId }),
  /** To clients that have the store open: a product is new, or its stock or another field changed. */
  'product:changed': StoreProduct,
  /** To admins: a product is new, or its stock or another field changed. */
  'admin-product:changed': AdminProduct,
  /** To the member who received it, on all their devices. */
  'gift:new': UserGift,
  /** To the members it is for, in their language: it is shown from now on, or was changed. To members who left its audience: removed. */
  'announcement:changed': z.union([Announcement, RemovedAnnouncement]),
  /** To admins: it was created, changed, switched or deleted. */
  'admin-announcement:changed': z.union([AdminAnnouncement, RemovedAnnouncement]),
  /** It is due now: to its member. */
  'check-in:new': CheckIn,
  /** It was answered, postponed or withdrawn: to its member. */
  'check-in:changed': CheckIn,
  /** To admins, except the person concerned. */
  'report:new': AdminReport,
  /** To admins, except the person concerned; to both sides in their own view, to the person concerned only after they were informed of the case. */
  'report:changed': z.union([AdminReport, Report]),
  /** To admins, except the person concerned: the team or that person wrote a message about the case. */
  'case:written': z.object({ id: RowId }),
  /**
   * To admins, except the person concerned and the reporters: the team wrote a note about the case or who was told of it,
   * ticked a step, or opened the evidence.
   */
  'case:recorded': z.object({ id: RowId }),
  /** To admins: it is new, or an admin has read it. */
  'objection:changed': AdminObjection,
  /** To admins: it works otherwise from now on, or a change waits for a second admin, or no longer does. */
  'check-rule:changed': CheckRule,
  /** To admins, except the applicant. */
  'verification:new': VerificationApplication,
  /** It was sent, decided, revoked, or emptied with the applicant's account: to the applicant, and to admins. */
  'verification:changed': VerificationApplication,
  /** Its applicant has withdrawn it: to the applicant, and to admins. */
  'verification:removed': z.object({ id: RowId }),
  /** To its member alone: their warnings or their suspension changed. */
  'standing:changed': Standing,
  /** To admins, except the owner of the account: a request is waiting for a second admin, was confirmed or was withdrawn. */
  'admin-request:changed': AdminRequest,
  /** To admins. */
  'support-message:new': SupportMessage,
  /** To admins and to its writer, also when it is new. */
  'support-message:changed': SupportMessage,
  /** To admins. */
  'saved-reply:changed': SavedReplyChange,
  /** To admins: a draft of an AI post was made, changed, published or deleted. */
  'ai-draft:changed': AiDraftChange,
  /** To admins: the roster or the devices that ring have changed, and so may who is on duty. Clients read the roster again. */
  'duty:changed': DutyNow,
  /** To admins, except the person concerned and the reporters: an urgent case is unclaimed, and devices ring for it. */
  'case:paged': z.object({ id: RowId, step: EscalationStep }),
  /** To admins: an admin changed or opened something. */
  'audit:new': AuditEntry,
  /** To admins: an attempt was detected, as part of an incident. */
  'security:event': HackingAttempt,
  /**
   * To admins. `blocks`: a network was shut out, slowed down or let in again, or a block has refused something. `sessions`: some
   * were opened, ended, or used from another address. `events`: attempts were taken off the list, or lost their account.
   * Sessions and refusals are told once for all of a moment.
   */
  'security:changed': z.object({ what: z.enum(['blocks', 'sessions', 'events']) }),
  /** To admins. */
  'incident:new': Incident,
  /** To admins. */
  'incident:changed': Incident,
  /** To admins: progress of work on backups. */
  'backup:progress': BackupProgress,
  /** To admins: a backup is new, changed or removed. */
  'backup:changed': z.union([
    Backup,
    z.object({ kind: z.literal('removed-backup'), filename: z.string() }),
  ]),
  /** To admins: a restore is waiting for a second admin, was confirmed or was withdrawn. */
  'restore-request:changed': RestoreRequest,
  /** To all clients: writes are closed, or open again. When they open, clients read everything again. */
  'maintenance:changed': Maintenance,
  /**
   * To a member, on all their devices: an admin has changed their role or their rights as an admin. `GET /api/auth/verify`
   * returns the current ones.
   */
  'me:changed': z.object({}),
  /** To that session, right before its socket is closed. */
  'session:ended': z.object({ reason: SessionEnd }),
  /** This server lost its connection to the other instances: clients poll until `live:restored`. */
  'live:degraded': z.object({}),
  'live:restored': z.object({}),
  /** This server is shutting down: each client reconnects after its own `reconnectInMs`, to another instance. */
  'live:ending': z.object({ reconnectInMs: Count }),
}

export type LiveEvents = { [E in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[E]> }
export type EventName = keyof LiveEvents
export type ServerToClient = { [E in EventName]: (payload: LiveEvents[E]) => void }

/** Everything a client may send over the socket. Writes go over REST; these only concern the connection. */
export const clientEvents = {
  typing: z.object({ roomId: RowId }),
  /** Subscribe to the counts and comments of a post. Acknowledged. */
  'post:watch': z.object({ postId: RowId }),
  'post:unwatch': z.object({ postId: RowId }),
  /** Subscribe to the changes of the store. Acknowledged. */
  'store:watch': z.object({}),
  'store:unwatch': z.object({}),
  /** Whether this page is on screen and used; only what such a page shows counts as told. */
  'page:use': z.object({ isInUse: z.boolean() }),
  /**
   * Whether this page sounds when the team is called: an admin's page whose alert is on and whose browser allows sound. Only
   * such a page counts as having reached its admin. A locked page may say it too.
   */
  'page:sound': z.object({ isOn: z.boolean() }),
}

/** The acknowledgement of subscribing and unsubscribing. */
export const Acknowledgement = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) }),
])
export type Acknowledgement = z.infer<typeof Acknowledgement>
export type ClientEvents = { [E in keyof typeof clientEvents]: z.infer<(typeof clientEvents)[E]> }
export type ClientToServer = {
  [E in keyof ClientEvents]: (
    payload: ClientEvents[E],
    acknowledge?: (answer: Acknowledgement) => void,
  ) => void
}

import * as z from 'zod/mini'
import { AdminAnnouncement, Announcement, RemovedAnnouncement } from '../announcements/schemas.ts'
import { AuditEntry } from '../audit/schemas.ts'
import { Backup, BackupProgress, Maintenance, RestoreRequest } from '../backup/schemas.ts'
import { ChatMessage, ChatRoom } from '../chat/schemas.ts'
import { ChatRequest } from '../chat-requests/schemas.ts'
import { CheckIn } from '../check-ins/schemas.ts'
import { AdminObjection } from '../checks/schemas.ts'
import { Comment } from '../comments/schemas.ts'
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

/** Everything the server sends over the socket. A payload that is a thing has the shape REST gives it, as that recipient may see it. */
export const liveEvents = {
  /** A message, to both participants of its room, each in their own view. */
  'message:new': ChatMessage,
  /** It was deleted: to both participants, each in their own view. */
  'message:deleted': ChatMessage,
  /**
   * To the sender's side: the other person has read everything up to `upToSeq`. While they are masked it comes with their next
   * message, or within ten minutes.
   */
  'message:read': z.object({ roomId: RowId, upToSeq: Count }),
  /** A room is new or something about it changed, to each participant. */
  'room:changed': ChatRoom,
  /** A room has ended: to the member who left it, and to the other member, who can still read it. */
  'room:closed': ChatRoom,
  /** The other participant is typing. Volatile. Not told while one of the two is masked. */
  typing: z.object({ roomId: RowId }),
  /** Someone came or went: once to each person who shares an active room with them in which neither side is masked, with all these rooms. */
  presence: z.object({ roomIds: z.array(RowId), online: z.boolean() }),
  /** To the person asked. */
  'chat-request:new': ChatRequest,
  /** To both. */
  'chat-request:changed': ChatRequest,
  /** To the person asked. */
  'rating-request:new': RatingRequest,
  /** To both. */
  'rating-request:changed': RatingRequest,
  'notification:new': Notification,
  'notification:changed': Notification,
  'notification:removed': z.union([z.object({ id: RowId }), z.object({ all: z.literal(true) })]),
  /** The number of unread notifications, absolute. */
  'notification:count': z.object({ count: Count }),
  /** To signed-in people who may see it. */
  'post:new': Post,
  /** To signed-in people: it was deleted, or is not theirs to see any more. */
  'post:removed': z.object({ id: RowId }),
  /** It stands in the line, for the first time or again: to its author and to listeners who can answer it. */
  'post:risen': Post,
  /** It waits no more: to its author and to listeners who could answer it. */
  'post:settled': z.object({ id: RowId }),
  /** To admins: so many posts have had no answer for two hours. */
  'posts:unanswered': z.object({ count: Count }),
  /** To those who have the post open: its counts, absolute. */
  'post:counts': PostCounts,
  /** To those who have the post open. */
  'comment:new': Comment,
  /** To those who have the post open. A comment with replies stays as a placeholder. */
  'comment:removed': z.object({ id: RowId, postId: RowId }),
  /** To those who have the store open: it is new, or its stock or anything else about it changed. */
  'product:changed': StoreProduct,
  /** To admins: a product is new, or its stock or anything else about it changed. */
  'admin-product:changed': AdminProduct,
  /** To the member who received it, on all their devices. */
  'gift:new': UserGift,
  /** To the members it is for, in their language: it is shown from now on, or was changed. To members who left its audience: removed. */
  'announcement:changed': z.union([Announcement, RemovedAnnouncement]),
  /** To admins: it is new, was changed, switched or deleted. */
  'admin-announcement:changed': z.union([AdminAnnouncement, RemovedAnnouncement]),
  /** It is due now: to the person asked. */
  'check-in:new': CheckIn,
  /** It was answered, put off or withdrawn: to the person asked. */
  'check-in:changed': CheckIn,
  /** To admins, except the person concerned. */
  'report:new': AdminReport,
  /** To admins, except the person concerned; to its sides in their own view, to the person concerned only once they know of it. */
  'report:changed': z.union([AdminReport, Report]),
  /** To admins: it is new, or one of them has read it. */
  'objection:changed': AdminObjection,
  /** To admins, except the applicant. */
  'verification:new': VerificationApplication,
  /** It was sent, decided, revoked, or emptied with the applicant's account: to the applicant, and to admins. */
  'verification:changed': VerificationApplication,
  /** To the person concerned alone: their warnings or their suspension changed. */
  'standing:changed': Standing,
  /** To admins, except whose account it is: a deletion waits for a second admin, was confirmed or was withdrawn. */
  'admin-request:changed': AdminRequest,
  /** To admins. */
  'support-message:new': SupportMessage,
  /** To admins and to its writer, also when it is new. */
  'support-message:changed': SupportMessage,
  /** To admins. */
  'saved-reply:changed': SavedReplyChange,
  /** To admins: the roster has changed, and with it perhaps who is on duty. Each reads it again. */
  'duty:changed': z.object({ version: Count }),
  /** To admins: one of them changed or opened something. */
  'audit:new': AuditEntry,
  /** To admins: an attempt was noticed, as part of an incident. */
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
  /** To admins: how far work on backups is. */
  'backup:progress': BackupProgress,
  /** To admins: a backup is new or something about it changed; or it is no more. */
  'backup:changed': z.union([
    Backup,
    z.object({ kind: z.literal('removed-backup'), filename: z.string() }),
  ]),
  /** To admins: a restore waits for a second admin, was confirmed or was withdrawn. */
  'restore-request:changed': RestoreRequest,
  /** To all clients: writes are closed, or open again. When they open, clients read everything again. */
  'maintenance:changed': Maintenance,
  /** To a person, on all their devices: an admin has changed their role, or they became an admin or are one no more. `GET /api/auth/verify` tells what they are now. */
  'me:changed': z.object({}),
  /** To that session, right before its socket is closed. */
  'session:ended': z.object({ reason: SessionEnd }),
  /** This server lost its link to the others: clients poll until `live:restored`. */
  'live:degraded': z.object({}),
  'live:restored': z.object({}),
  /** This server is shutting down: each client reconnects after its own `reconnectInMs`, to another instance. */
  'live:ending': z.object({ reconnectInMs: Count }),
}

export type LiveEvents = { [E in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[E]> }
export type EventName = keyof LiveEvents
export type ServerToClient = { [E in EventName]: (payload: LiveEvents[E]) => void }

/** Everything a client may send over the socket. Writes go over REST; this is only what is not worth storing. */
export const clientEvents = {
  typing: z.object({ roomId: RowId }),
  /** I have the post open, and want its counts and comments live. Acknowledged. */
  'post:watch': z.object({ postId: RowId }),
  'post:unwatch': z.object({ postId: RowId }),
  /** I have the store open, and want what changes on its shelves live. Acknowledged. */
  'store:watch': z.object({}),
  'store:unwatch': z.object({}),
}

/** How watching and unwatching are acknowledged. */
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

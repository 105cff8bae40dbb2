import type { NotificationType, Announcement as TeamAnnouncement } from '@dodam/contract'
import { AnnouncementAudience, SessionEnd } from '@dodam/contract/schemas'
import * as z from 'zod'

const Id = z.int()

/** What has to follow a change on every instance, as they tell each other. */
export const SharedChange = z.discriminatedUnion('kind', [
  /** A session has ended: drop what is cached of it, tell its sockets why, and disconnect them. */
  z.object({ kind: z.literal('session-ended'), id: z.uuid(), reason: SessionEnd }),
  /** Read again who a member is and what they may do; their sockets follow. */
  z.object({ kind: z.literal('member'), id: Id }),
  /** Tell a member how many notifications they have not read. */
  z.object({ kind: z.literal('unread'), id: Id }),
  /** Tell those who have a post open its counts, each as they may see them. */
  z.object({ kind: z.literal('post-counts'), id: Id }),
  /** Tell those who have the store open how a product is now, each as they may see it. */
  z.object({ kind: z.literal('product'), id: Id }),
  /**
   * Tell members how an announcement of the team is now, each in their language, and those of the audience that it was
   * shown to (null for nobody), who do not see it any more, that it is gone.
   */
  z.object({ kind: z.literal('announcement'), id: Id, shownTo: z.nullable(AnnouncementAudience) }),
  /** Read again which networks are shut out. */
  z.object({ kind: z.literal('blocks') }),
  /** Forget what counted towards these limits. */
  z.object({ kind: z.literal('limits'), names: z.array(z.string()) }),
  /** Writing is closed or open. */
  z.object({ kind: z.literal('maintenance'), isOn: z.boolean() }),
  /** A backup was restored: nothing that was read before counts. */
  z.object({ kind: z.literal('restored') }),
])
export type SharedChange = z.infer<typeof SharedChange>

/** The audience of an announcement of the team while it is shown; null for nobody. */
export type ShownTo = TeamAnnouncement['targetAudience'] | null

/** What a push to a person who is away refers to; it never carries words or names. */
export interface Waiting {
  type: NotificationType
  relatedId: number | null
}

/** A change that something follows after the commit, with what says which thing has changed. */
export type Change =
  | SharedChange
  /** Tell admins, once for all of a moment, that a session was opened. */
  | { kind: 'session-opened' }
  /** Push to a member who has no open connection. */
  | ({ kind: 'waiting'; userId: number } & Waiting)

/** Whether the other instances have to hear of a change. */
export const isShared = (change: Change): change is SharedChange =>
  change.kind !== 'session-opened' && change.kind !== 'waiting'

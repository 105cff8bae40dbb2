import type { Announcement as TeamAnnouncement } from '@dodam/contract'
import { AnnouncementAudience, SessionEnd } from '@dodam/contract/schemas'
import * as z from 'zod'

const Id = z.int()

/** What has to follow a change on every instance; sent between instances. */
export const SharedChange = z.discriminatedUnion('kind', [
  /** A session has ended: drop its cached copy, tell its sockets why, and disconnect them. */
  z.object({ kind: z.literal('session-ended'), id: z.uuid(), reason: SessionEnd }),
  /** Read a member and their rights again, and update their sockets. */
  z.object({ kind: z.literal('member'), id: Id }),
  /** Send a member the number of their unread notifications. */
  z.object({ kind: z.literal('unread'), id: Id }),
  /** Send the counts of a post to the members who have it open, each in their own view. */
  z.object({ kind: z.literal('post-counts'), id: Id }),
  /** Send a product to the members who have the store open, each in their own view. */
  z.object({ kind: z.literal('product'), id: Id }),
  /**
   * Send a team announcement to its audience, each in their language, and its removal to the members of the audience
   * `shownTo` who can no longer see it (null for an announcement that was not shown).
   */
  z.object({ kind: z.literal('announcement'), id: Id, shownTo: z.nullable(AnnouncementAudience) }),
  /** Read the blocked networks again. */
  z.object({ kind: z.literal('blocks') }),
  /** Read again which rules of the check are without effect. */
  z.object({ kind: z.literal('check-rules') }),
  /** Reset the counters of these limits. */
  z.object({ kind: z.literal('limits'), names: z.array(z.string()) }),
  /** Writing is closed (maintenance) or open. */
  z.object({ kind: z.literal('maintenance'), isOn: z.boolean() }),
  /** A backup was restored: everything cached is stale. */
  z.object({ kind: z.literal('restored') }),
])
export type SharedChange = z.infer<typeof SharedChange>

/** The audience of a team announcement while it is shown; null when it is not. */
export type ShownTo = TeamAnnouncement['targetAudience'] | null

/** A change that has consequences after the commit, with the id of what changed. */
export type Change =
  | SharedChange
  /** Tell admins that a session was opened; the changes of one moment are sent as one event. */
  | { kind: 'session-opened' }
  /** Push to a member what they were not told on any device. */
  | { kind: 'waiting'; userId: number }
  /** Write one line about an entry of the audit log, for whoever watches the server's output. */
  | { kind: 'audited'; act: { action: string; thing: string; actorId: number } }

const ownKinds: ReadonlySet<Change['kind']> = new Set(['session-opened', 'waiting', 'audited'])

/** Whether the other instances must receive a change. */
export const isShared = (change: Change): change is SharedChange => !ownKinds.has(change.kind)

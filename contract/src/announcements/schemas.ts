import * as z from 'zod/mini'
import { Moment, RowId, Time, text } from '../shared/schemas.ts'
import {
  announcementAudiences,
  announcementContentLength,
  announcementTitleLength,
  announcementTypes,
} from './rules.ts'

export const AnnouncementType = z.enum(announcementTypes)

/** `users` are members who may share (sharers and both), `listeners` those who may listen (listeners and both). */
export const AnnouncementAudience = z.enum(announcementAudiences)
export type AnnouncementAudience = z.infer<typeof AnnouncementAudience>

/** An announcement as its readers get it: in their language, or in Korean where it has no translation. */
export const Announcement = z.object({
  kind: z.literal('announcement'),
  id: RowId,
  title: z.string(),
  content: z.string(),
  type: AnnouncementType,
  targetAudience: AnnouncementAudience,
  createdAt: Time,
})
export type Announcement = z.infer<typeof Announcement>

/** An announcement as admins write it. */
export const AdminAnnouncement = z.object({
  kind: z.literal('admin-announcement'),
  id: RowId,
  title: z.string(),
  content: z.string(),
  /** null, together with the text, where English readers get the Korean one. */
  titleEn: z.nullable(z.string()),
  contentEn: z.nullable(z.string()),
  type: AnnouncementType,
  targetAudience: AnnouncementAudience,
  isActive: z.boolean(),
  /** From when it is shown while active; null for immediately. */
  startsAt: z.nullable(Time),
  /** Until when it is shown; null for no end. */
  endsAt: z.nullable(Time),
  /** The username is empty once the account is deleted. */
  createdBy: z.object({ id: RowId, username: z.string(), nickname: z.string() }),
  createdAt: Time,
  updatedAt: Time,
})
export type AdminAnnouncement = z.infer<typeof AdminAnnouncement>

/** It was deleted, or the recipient is outside its audience. */
export const RemovedAnnouncement = z.object({ id: RowId, removed: z.literal(true) })
export type RemovedAnnouncement = z.infer<typeof RemovedAnnouncement>

const Title = text(announcementTitleLength.min, announcementTitleLength.max, 'announcement.title')

const Content = text(
  announcementContentLength.min,
  announcementContentLength.max,
  'announcement.content',
)

const given = {
  title: Title,
  content: Content,
  /** Absent or empty means no translation. */
  titleEn: z.optional(z.nullable(text(0, announcementTitleLength.max, 'announcement.title'))),
  contentEn: z.optional(z.nullable(text(0, announcementContentLength.max, 'announcement.content'))),
  startsAt: z.optional(z.nullable(Moment)),
  endsAt: z.optional(z.nullable(Moment)),
}

export const AnnouncementDraft = z.object({
  ...given,
  type: z._default(AnnouncementType, 'info'),
  targetAudience: z._default(AnnouncementAudience, 'all'),
  isActive: z._default(z.boolean(), true),
})
export type AnnouncementDraft = z.output<typeof AnnouncementDraft>

/** Fields other than title and content that are left out keep their values. */
export const AnnouncementChange = z.object({
  ...given,
  type: z.optional(AnnouncementType),
  targetAudience: z.optional(AnnouncementAudience),
  /** The `updatedAt` of what was changed: refused with ANNOUNCEMENT_CHANGED where another admin changed it meanwhile. */
  seenAt: z.optional(Time),
})
export type AnnouncementChange = z.output<typeof AnnouncementChange>

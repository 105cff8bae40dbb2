import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { page, Success } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { announcementsPageSize } from './rules.ts'
import {
  AdminAnnouncement,
  Announcement,
  AnnouncementChange,
  AnnouncementDraft,
} from './schemas.ts'

export * from './schemas.ts'

const told = ['announcement:changed', 'admin-announcement:changed', ...audited] as const

export const announcementsSpecs = {
  list: spec({
    summary: 'Announcements to whoever asks that are shown now, newest first, in their language',
    access: 'visitor',
    answer: z.array(Announcement),
  }),
  listAll: spec({
    summary: 'All announcements, newest first, with what is off, still to come or over',
    access: 'admin',
    staff: ['store'],
    query: page(announcementsPageSize, 100),
    answer: z.array(AdminAnnouncement),
  }),
  create: spec({
    summary: 'Announce something: at once, or from when on is said',
    access: 'admin',
    staff: ['store'],
    body: AnnouncementDraft,
    answer: AdminAnnouncement,
    status: 201,
    announces: told,
  }),
  change: spec({
    summary: 'Change an announcement, in place',
    access: 'admin',
    staff: ['store'],
    body: AnnouncementChange,
    answer: AdminAnnouncement,
    announces: told,
  }),
  remove: spec({
    summary: 'Delete an announcement',
    access: 'admin',
    staff: ['store'],
    answer: Success,
    announces: told,
  }),
  toggle: spec({
    summary: 'Take an announcement off or put it on again; with `isActive` to what that says',
    access: 'admin',
    staff: ['store'],
    body: z.object({ isActive: z.optional(z.boolean()) }),
    answer: AdminAnnouncement,
    announces: told,
  }),
}

import * as z from 'zod/mini'
import { RowId, Time } from '../shared/schemas.ts'
import { spec } from '../spec.ts'

export const AnnouncementType = z.enum(['info', 'warning', 'urgent'])
/** `users` are those who may share (sharers and both), `listeners` those who may listen (listeners and both). */
export const AnnouncementAudience = z.enum(['all', 'users', 'listeners'])

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

export const announcementsSpecs = {
  list: spec({
    summary: 'Active announcements for whoever asks, newest first',
    access: 'visitor',
    answer: z.array(Announcement),
  }),
}

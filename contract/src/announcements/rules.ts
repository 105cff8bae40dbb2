import { mayListen, mayShare } from '../people/rules.ts'
import type { Role } from '../people/schemas.ts'
import type { AdminAnnouncement, Announcement } from './schemas.ts'

export const announcementTypes = ['info', 'warning', 'urgent'] as const
export const announcementAudiences = ['all', 'users', 'listeners'] as const

export const announcementTitleLength = { min: 1, max: 200 }
export const announcementContentLength = { min: 1, max: 1000 }

/** How many of them a member is shown: the newest. */
export const announcementsListed = 20
export const announcementsPageSize = 20

/** Whether an announcement to this audience reaches somebody of this role; null is a visitor. */
export const isInAudience = (
  audience: Announcement['targetAudience'],
  role: Role | null,
): boolean =>
  audience === 'all' ||
  (role !== null && (audience === 'users' ? mayShare({ role }) : mayListen({ role })))

/** How an announcement stands: taken off by hand, still to come, shown, or over. */
export type AnnouncementStanding = 'off' | 'scheduled' | 'active' | 'over'

/** Return how an announcement stands at `now`, in milliseconds since 1970. It begins at its start, and is over at its end. */
export function standingOfAnnouncement(
  { isActive, startsAt, endsAt }: Pick<AdminAnnouncement, 'isActive' | 'startsAt' | 'endsAt'>,
  now: number,
): AnnouncementStanding {
  if (!isActive) return 'off'
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'over'
  return startsAt !== null && Date.parse(startsAt) > now ? 'scheduled' : 'active'
}

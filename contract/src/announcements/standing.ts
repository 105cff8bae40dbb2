import { mayListen, mayShare } from '../people/rules.ts'
import type { Role } from '../people/schemas.ts'
import type { AdminAnnouncement, Announcement } from './schemas.ts'

/** Whether an announcement to this audience reaches a member of this role; null is a visitor. */
export const isInAudience = (
  audience: Announcement['targetAudience'],
  role: Role | null,
): boolean =>
  audience === 'all' ||
  (role !== null && (audience === 'users' ? mayShare({ role }) : mayListen({ role })))

/** Status of an announcement: switched off, scheduled, shown, or over. */
export type AnnouncementStanding = 'off' | 'scheduled' | 'active' | 'over'

/** Return the status of an announcement at `now`, in milliseconds since 1970. It begins at its start, and is over at its end. */
export function standingOfAnnouncement(
  { isActive, startsAt, endsAt }: Pick<AdminAnnouncement, 'isActive' | 'startsAt' | 'endsAt'>,
  now: number,
): AnnouncementStanding {
  if (!isActive) return 'off'
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'over'
  return startsAt !== null && Date.parse(startsAt) > now ? 'scheduled' : 'active'
}

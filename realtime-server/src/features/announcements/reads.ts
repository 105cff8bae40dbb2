import { type Announcement, mayListen, mayShare } from '@dodam/contract'
import { AnnouncementAudience } from '@dodam/contract/schemas'
import type { Context } from '../../core/context.ts'
import type { Member, Visitor } from '../../core/who.ts'

const maxListed = 20
type Audience = Announcement['targetAudience']

const reaches = (audience: Audience, me: Member | Visitor): boolean => {
  if (audience === 'all') return true
  if (me.kind === 'visitor') return false
  return audience === 'users' ? mayShare(me) : mayListen(me)
}

/** The team's announcements to an audience that the caller belongs to, newest first. */
export async function listAnnouncements({
  db,
  me,
}: Pick<Context<Member | Visitor>, 'db' | 'me'>): Promise<Announcement[]> {
  const rows = await db
    .selectFrom('announcements')
    .select(['id', 'title', 'content', 'type', 'targetAudience', 'createdAt'])
    .where('isActive', '=', true)
    .where(
      'targetAudience',
      'in',
      AnnouncementAudience.options.filter((audience) => reaches(audience, me)),
    )
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map((row) => ({ kind: 'announcement', ...row }))
}

import {
  type AdminAnnouncement,
  type Announcement,
  announcementAudiences,
  type announcements,
  announcementsListed,
  isInAudience,
  type Query,
} from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import type { Clock } from '../../core/clock.ts'
import type { Admin, Member, Visitor } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { readPeople } from '../accounts/reads.ts'
import { type AnnouncementRow, adminAnnouncement, announcementIn } from './views.ts'

/** Select the announcements that are shown now: active, started, and not ended. */
const shownNow = (db: ReadDb, clock: Clock) => {
  const now = clock.now()
  return db
    .selectFrom('announcements')
    .selectAll()
    .where('isActive', '=', true)
    .where((eb) => eb.or([eb('startsAt', 'is', null), eb('startsAt', '<=', now.toISOString())]))
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now.toISOString())]))
}

/** List the team's announcements for the caller's role, newest first, in their language. */
export async function listAnnouncements({
  db,
  me,
  clock,
}: Pick<Context<Member | Visitor>, 'db' | 'me' | 'clock'>): Promise<Announcement[]> {
  const role = me.kind === 'visitor' ? null : me.role
  const rows = await shownNow(db, clock)
    .where(
      'targetAudience',
      'in',
      announcementAudiences.filter((audience) => isInAudience(audience, role)),
    )
    .orderBy('id', 'desc')
    .limit(announcementsListed)
    .execute()
  return rows.map((row) => announcementIn(row, me.language))
}

/** Return those of these announcements that are shown now. */
export const readShown = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  ids: readonly number[],
): Promise<AnnouncementRow[]> => shownNow(db, clock).where('id', 'in', ids).execute()

/** List the active announcements that started or ended after `after` and up to `until`. */
export const listTurned = (
  db: ReadDb,
  { after, until }: { after: string; until: string },
): Promise<Pick<AnnouncementRow, 'id' | 'targetAudience'>[]> =>
  db
    .selectFrom('announcements')
    .select(['id', 'targetAudience'])
    .where('isActive', '=', true)
    .where((eb) =>
      eb.or(
        (['startsAt', 'endsAt'] as const).map((moment) =>
          eb.and([eb(moment, '>', after), eb(moment, '<=', until)]),
        ),
      ),
    )
    .execute()

/** List all announcements, newest first. */
export async function listAllAnnouncements(
  { db }: Pick<Context<Admin>, 'db'>,
  { limit, before }: Query<typeof announcements.listAll>,
): Promise<AdminAnnouncement[]> {
  const rows = await db
    .selectFrom('announcements')
    .selectAll()
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return await adminViews(db, rows)
}

/** Return the admin views of announcements, in the same order. */
export async function adminViews(
  db: ReadDb,
  rows: readonly AnnouncementRow[],
): Promise<AdminAnnouncement[]> {
  const people = await readPeople(
    db,
    rows.map(({ createdBy }) => createdBy),
  )
  return rows.map((row) => adminAnnouncement(row, people))
}

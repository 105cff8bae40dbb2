import type { AdminAnnouncement, Announcement, Language } from '@dodam/contract'
import type { Database } from '@dodam/db'
import type { Selectable } from 'kysely'
import { type PersonRow, personIn, publicUser } from '../accounts/reads.ts'

export type AnnouncementRow = Selectable<Database['announcements']>

/** Return an announcement for a reader with this language. */
export function announcementIn(row: AnnouncementRow, language: Language): Announcement {
  const isEnglish = language === 'en' && row.titleEn !== null && row.contentEn !== null
  return {
    kind: 'announcement',
    id: row.id,
    title: isEnglish ? (row.titleEn ?? '') : row.title,
    content: isEnglish ? (row.contentEn ?? '') : row.content,
    type: row.type,
    targetAudience: row.targetAudience,
    createdAt: row.createdAt,
  }
}

/** Return an announcement for admins; `people` contains its author. */
export function adminAnnouncement(
  { createdBy, ...row }: AnnouncementRow,
  people: Map<number, PersonRow>,
): AdminAnnouncement {
  const { id, username, nickname } = publicUser(personIn(people, createdBy))
  return { kind: 'admin-announcement', ...row, createdBy: { id, username, nickname } }
}

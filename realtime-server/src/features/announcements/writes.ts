import {
  type AdminAnnouncement,
  type AnnouncementChange,
  type AnnouncementDraft,
  api,
  standingOfAnnouncement,
  success,
} from '@dodam/contract'
import { Problem, refusedField } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { ShownTo } from '../../core/tx/changes.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { audit } from '../audit/writes.ts'
import { adminViews } from './reads.ts'
import type { AnnouncementRow } from './views.ts'

type Texts = Pick<AnnouncementRow, 'titleEn' | 'contentEn'>
type Times = Pick<AnnouncementRow, 'startsAt' | 'endsAt'>

const orNull = (text: string | null | undefined) => (text === '' ? null : (text ?? null))
const momentOf = (time: string | null | undefined) =>
  time === null || time === undefined ? null : new Date(time).toISOString()

/** Return the audience that it is shown to now. */
const shownTo = ({ clock }: Tx, row: AnnouncementRow): ShownTo =>
  standingOfAnnouncement(row, clock.now().getTime()) === 'active' ? row.targetAudience : null

/** Refuse an incomplete English version. */
function checkEnglish({ me }: Tx<Admin>, { titleEn, contentEn }: Texts): void {
  if ((titleEn === null) === (contentEn === null)) return
  const missing = titleEn === null ? 'titleEn' : 'contentEn'
  throw refusedField(missing, 'announcement.english', me.language)
}

/** Refuse an end before the start, and a new end in the past; an ended announcement can still be corrected. */
function checkTimes({ me, clock }: Tx<Admin>, { startsAt, endsAt }: Times, was: string | null) {
  if (endsAt === null) return
  const isPast = endsAt !== was && Date.parse(endsAt) <= clock.now().getTime()
  if (isPast || (startsAt !== null && startsAt >= endsAt))
    throw refusedField('endsAt', 'announcement.ends', me.language)
}

/** Lock an announcement's row until the write ends, and return it. Throws NOT_FOUND. */
async function lock({ db }: Tx, id: number): Promise<AnnouncementRow> {
  const row = await db
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  return row
}

/** Store changes of an announcement. Every change increases `updatedAt`, so that clients can detect it. */
const store = (
  { db, clock }: Tx,
  { id, updatedAt }: AnnouncementRow,
  change: Partial<Omit<AnnouncementRow, 'id' | 'createdBy' | 'createdAt' | 'updatedAt'>>,
): Promise<AnnouncementRow> =>
  db
    .updateTable('announcements')
    .set({
      ...change,
      updatedAt: new Date(Math.max(clock.now().getTime(), Date.parse(updatedAt) + 1)),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Announce the current state of an announcement to admins and to its readers. */
async function tell(
  tx: Tx<Admin>,
  row: AnnouncementRow,
  before: ShownTo,
): Promise<AdminAnnouncement> {
  const [view] = await adminViews(tx.db, [row])
  if (view === undefined) throw new Error(`announcement ${row.id} has no view`)
  tx.announce(to.staff(api.announcements.listAll), 'admin-announcement:changed', view)
  if (before !== null || shownTo(tx, row) !== null)
    tx.changed({ kind: 'announcement', id: row.id, shownTo: before })
  return view
}

export async function createAnnouncement(
  tx: Tx<Admin>,
  seal: Seal,
  draft: AnnouncementDraft,
): Promise<AdminAnnouncement> {
  const { title, content, type, targetAudience, isActive } = draft
  const texts = { titleEn: orNull(draft.titleEn), contentEn: orNull(draft.contentEn) }
  const times = { startsAt: momentOf(draft.startsAt), endsAt: momentOf(draft.endsAt) }
  checkEnglish(tx, texts)
  checkTimes(tx, times, null)
  const now = tx.clock.now()
  const row = await tx.db
    .insertInto('announcements')
    .values({
      title,
      content,
      ...texts,
      type,
      targetAudience,
      isActive,
      ...times,
      createdBy: tx.me.id,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const view = await tell(tx, row, null)
  await audit(tx, seal, { action: 'announcement:create', target: `announcement ${row.id}` })
  return view
}

/**
 * Change an announcement in place. Throws NOT_FOUND, and ANNOUNCEMENT_CHANGED when another admin changed it after the
 * caller read it.
 */
export async function changeAnnouncement(
  tx: Tx<Admin>,
  seal: Seal,
  { id, change }: { id: number; change: AnnouncementChange },
): Promise<AdminAnnouncement> {
  const before = await lock(tx, id)
  if (change.seenAt !== undefined && change.seenAt !== before.updatedAt)
    throw new Problem('ANNOUNCEMENT_CHANGED')
  const pick = <T>(given: T | undefined, held: T): T => (given === undefined ? held : given)
  const { title, content } = change
  const texts = {
    titleEn: orNull(pick(change.titleEn, before.titleEn)),
    contentEn: orNull(pick(change.contentEn, before.contentEn)),
  }
  const times = {
    startsAt: momentOf(pick(change.startsAt, before.startsAt)),
    endsAt: momentOf(pick(change.endsAt, before.endsAt)),
  }
  checkEnglish(tx, texts)
  checkTimes(tx, times, before.endsAt)
  const row = await store(tx, before, {
    title,
    content,
    ...texts,
    ...times,
    type: pick(change.type, before.type),
    targetAudience: pick(change.targetAudience, before.targetAudience),
  })
  const view = await tell(tx, row, shownTo(tx, before))
  await audit(tx, seal, { action: 'announcement:change', target: `announcement ${id}` })
  return view
}

/** Turn an announcement on or off, or set it to `isActive`; a call without a change has no effect. */
export async function toggleAnnouncement(
  tx: Tx<Admin>,
  seal: Seal,
  { id, isActive: wanted }: { id: number; isActive: boolean | undefined },
): Promise<AdminAnnouncement> {
  const before = await lock(tx, id)
  const isActive = wanted ?? !before.isActive
  if (isActive === before.isActive) {
    const [view] = await adminViews(tx.db, [before])
    if (view === undefined) throw new Error(`announcement ${id} has no view`)
    return view
  }
  const view = await tell(tx, await store(tx, before, { isActive }), shownTo(tx, before))
  await audit(tx, seal, {
    action: `announcement:toggle:${isActive ? 'on' : 'off'}`,
    target: `announcement ${id}`,
  })
  return view
}

/** Delete an announcement. Throws NOT_FOUND. */
export async function removeAnnouncement(
  tx: Tx<Admin>,
  seal: Seal,
  { id }: { id: number },
): Promise<typeof success> {
  const before = await lock(tx, id)
  await tx.db.deleteFrom('announcements').where('id', '=', id).execute()
  const readers = shownTo(tx, before)
  if (readers !== null) tx.changed({ kind: 'announcement', id, shownTo: readers })
  tx.announce(to.staff(api.announcements.listAll), 'admin-announcement:changed', {
    id,
    removed: true,
  })
  await audit(tx, seal, {
    action: 'announcement:delete',
    target: `announcement ${id}`,
    reason: before.title,
  })
  return success
}

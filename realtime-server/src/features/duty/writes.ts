import {
  api,
  type DutyNow,
  type DutyRoster,
  type DutyRosterDraft,
  takenHours,
} from '@dodam/contract'
import { Problem, refusedField } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { readAdmins } from '../accounts/admins.ts'
import { audit } from '../audit/writes.ts'
import { notifyOfLatest } from '../notifications/notify.ts'
import { isTimeZone } from '../push/quiet-hours.ts'
import { announceDuty } from './announcing.ts'
import { differenceOf } from './difference.ts'
import { readComing, readNow, readRoster } from './reads.ts'
import { changeAfter, nextAfter, onDutyAt } from './rules.ts'

const hourMs = 3_600_000

/** Lock the roster and count its version up; returns the version before. Every write to the roster begins with it. */
async function begin(tx: Tx): Promise<number> {
  const { version } = await tx.db
    .insertInto('dutyRoster')
    .values({ version: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ version: eb('dutyRoster.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version - 1
}

/** Refuse what names no admin or no time zone, field by field. */
async function refuseUnknown(tx: Tx<Admin>, { shifts, changes }: DutyRosterDraft): Promise<void> {
  const admins = new Set((await readAdmins(tx, api.duty.readNow)).map(({ id }) => id))
  const isUnknown = (id: number | null) => id !== null && !admins.has(id)
  for (const [index, { adminId, timeZone }] of shifts.entries()) {
    if (isUnknown(adminId))
      throw refusedField(`shifts.${index}.adminId`, 'duty.admin', tx.me.language)
    if (!isTimeZone(timeZone))
      throw refusedField(`shifts.${index}.timeZone`, 'time.form', tx.me.language)
  }
  for (const [index, { coverId, awayId }] of changes.entries()) {
    if (isUnknown(coverId))
      throw refusedField(`changes.${index}.coverId`, 'duty.admin', tx.me.language)
    if (isUnknown(awayId))
      throw refusedField(`changes.${index}.awayId`, 'duty.admin', tx.me.language)
  }
}

/** Tell an admin that another one has changed when they are on duty. */
async function tell(tx: Tx<Admin>, adminId: number): Promise<void> {
  if (adminId === tx.me.id) return
  // There is one roster, whose id is 1.
  const news = { type: 'duty_changed', relatedId: 1, actorId: tx.me.id } as const
  await notifyOfLatest(tx, { userId: adminId, ...news })
}

/** Replace the plan and its changes. Throws DUTY_CHANGED where the version is not the newest one. */
export async function changeRoster(
  tx: Tx<Admin>,
  seal: Seal,
  draft: DutyRosterDraft,
): Promise<DutyRoster> {
  const version = await begin(tx)
  if (draft.version !== undefined && draft.version !== version) throw new Problem('DUTY_CHANGED')
  await refuseUnknown(tx, draft)
  const before = await readRoster(tx)
  await tx.db.deleteFrom('dutyShifts').execute()
  await tx.db.deleteFrom('dutyChanges').execute()
  const shifts = draft.shifts.map(({ from, until, ...shift }) => ({
    ...shift,
    startsAt: from,
    endsAt: until,
  }))
  if (shifts.length > 0) await tx.db.insertInto('dutyShifts').values(shifts).execute()
  const changes = draft.changes.map(({ from, until, ...who }) => ({
    ...who,
    startsAt: from,
    endsAt: until,
  }))
  if (changes.length > 0) await tx.db.insertInto('dutyChanges').values(changes).execute()
  await announceDuty(tx)
  const roster = await readRoster(tx)
  const difference = differenceOf(before, roster)
  for (const adminId of difference.keys()) await tell(tx, adminId)
  const act = { action: 'duty:change', target: 'duty' } as const
  if (difference.size === 0) await audit(tx, seal, act)
  for (const [adminId, lines] of difference)
    await audit(tx, seal, { ...act, target: `duty, user ${adminId}`, reason: lines.join('; ') })
  return roster
}

/** Take a former admin off the plan: who had swapped with them has their hours again. */
export async function dropDuty(tx: Tx, adminId: number): Promise<void> {
  await begin(tx)
  await tx.db.deleteFrom('dutyShifts').where('adminId', '=', adminId).execute()
  await tx.db
    .deleteFrom('dutyChanges')
    .where((eb) =>
      eb.or([eb('coverId', '=', adminId), eb('awayId', '=', adminId).and('coverId', 'is', null)]),
    )
    .execute()
  await tx.db
    .updateTable('dutyChanges')
    .set({ awayId: null })
    .where('awayId', '=', adminId)
    .execute()
}

/**
 * Take duty over: those on duty are relieved by the caller until the plan changes next; without one on duty, the caller
 * is until the next shift begins, and for 12 hours at most. Idempotent for the only one on duty.
 */
export async function takeDuty(tx: Tx<Admin>, seal: Seal): Promise<DutyNow> {
  const { me, clock } = tx
  await begin(tx)
  const { now, duties } = await readComing(tx)
  const others = onDutyAt(duties, now)
  const relieved = others.filter((id) => id !== me.id)
  if (others.join() !== String(me.id)) {
    const end = others.length > 0 ? changeAfter(duties, now) : nextAfter(duties, now)?.from
    const endsAt = new Date(Math.min(end ?? Number.POSITIVE_INFINITY, now + takenHours * hourMs))
    await tx.db
      .insertInto('dutyChanges')
      .values(
        (relieved.length > 0 ? relieved : [null]).map((awayId) => ({
          awayId,
          coverId: me.id,
          startsAt: clock.now(),
          endsAt,
        })),
      )
      .execute()
  }
  const taken = await readNow(tx)
  tx.announce(to.staff(api.duty.readNow), 'duty:changed', taken)
  for (const id of relieved) await tell(tx, id)
  const [one] = relieved
  await audit(tx, seal, {
    action: 'duty:take',
    target: one === undefined || relieved.length > 1 ? 'duty' : `duty, user ${one}`,
    reason: taken.changesAt && `until ${taken.changesAt}`,
  })
  return taken
}

import type { Suspension, Warning } from '@dodam/contract'
import { sql } from 'kysely'
import { Problem, refusedField } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin, Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { audit } from '../audit/writes.ts'
import { hasNamedCase, isNamedCase } from '../visibility/case-masks.ts'
import { announceStanding } from './announcing.ts'
import { warningView } from './reads.ts'

interface Suspending {
  userId: number
  until: string
  reason: string
  caseId: number | null
}

/** Return a time from an admin in UTC; refuse a past one. */
export function futureTime(tx: Tx<Admin>, until: string | undefined): string {
  const time = until === undefined ? Number.NaN : Date.parse(until)
  if (!(time > tx.clock.now().getTime()))
    throw refusedField('until', 'suspension.until', tx.me.language)
  return new Date(time).toISOString()
}

/**
 * Suspend a member from writing, and notify them; one who is banned stays so. FORBIDDEN for an admin, NOT_FOUND for an
 * unknown id. A case has no effect on a member who is suspended by name for as long; and, for anonymous content, none on an
 * admin, whom a refusal would name.
 */
export async function suspendPerson(
  tx: Tx<Admin>,
  { userId, until, reason, caseId }: Suspending,
): Promise<void> {
  const person = await tx.db
    .selectFrom('users')
    .select(['isAdmin', 'bannedAt', 'suspendedUntil'])
    .select(hasNamedCase('users.suspensionCaseId').as('hasNamedSuspension'))
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (person === undefined) throw new Problem('NOT_FOUND')
  const isNamed = await mayBeNamed(tx, caseId)
  if (person.isAdmin && isNamed) throw new Problem('FORBIDDEN')
  if (person.isAdmin || person.bannedAt !== null) return
  const { suspendedUntil, hasNamedSuspension } = person
  const isAsLong = suspendedUntil !== null && Date.parse(suspendedUntil) >= Date.parse(until)
  if (caseId !== null && hasNamedSuspension && isAsLong) return
  await tx.db
    .updateTable('users')
    .set({ suspendedUntil: until, suspensionReason: reason, suspensionCaseId: caseId })
    .where('id', '=', userId)
    .execute()
  tx.changed({ kind: 'member', id: userId })
  await announceStanding(tx, userId)
}

/** Whether admins may see what follows from a case, or from none, beside a name. */
async function mayBeNamed({ db }: Tx<Admin>, caseId: number | null): Promise<boolean> {
  if (caseId === null) return true
  const query = db.selectFrom('cases').select('id').where('id', '=', caseId).where(isNamedCase)
  return (await query.executeTakeFirst()) !== undefined
}

/** Return the suspension that follows when that of a case is withdrawn: by another decision that stands, and after which none was lifted. */
async function readNext(tx: Tx<Admin>, userId: number, withdrawn: number) {
  return await tx.db
    .selectFrom('cases')
    .select(['id as suspensionCaseId', 'until as suspendedUntil', 'note as suspensionReason'])
    .where('subjectId', '=', userId)
    .where('decision', '=', 'suspend')
    .where('id', '<>', withdrawn)
    .where('until', '>', tx.clock.now().toISOString())
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('audit')
            .select('audit.id')
            .where('action', 'in', ['user:end-suspension', 'user:lift-ban'])
            .where('target', '=', `user ${userId}`)
            .whereRef('audit.createdAt', '>', 'decidedAt'),
        ),
      ),
    )
    .orderBy(isNamedCase, 'desc')
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Lift a member's suspension that is no ban, and announce it to their screens; with `caseId` only that of this case, after
 * which another may go on.
 */
export async function letWrite(
  tx: Tx<Admin>,
  { userId, caseId }: { userId: number; caseId?: number },
): Promise<void> {
  const none = { suspendedUntil: null, suspensionReason: null, suspensionCaseId: null }
  const next = caseId === undefined ? undefined : await readNext(tx, userId, caseId)
  await tx.db
    .updateTable('users')
    .set(next ?? none)
    .where('id', '=', userId)
    .where('bannedAt', 'is', null)
    .$if(caseId !== undefined, (query) => query.where('suspensionCaseId', '=', caseId ?? 0))
    .execute()
  tx.changed({ kind: 'member', id: userId })
  await announceStanding(tx, userId)
}

/** Suspend a member without a case. */
export async function suspend(
  tx: Tx<Admin>,
  seal: Seal,
  { id, until: given, reason }: { id: number; until: string; reason: string },
): Promise<Suspension> {
  const until = futureTime(tx, given)
  await suspendPerson(tx, { userId: id, until, reason, caseId: null })
  await audit(tx, seal, { action: 'user:suspend', target: `user ${id}`, reason })
  return { kind: 'suspension', id, until, reason }
}

/** End a suspension, whatever its reason was. ALREADY_PROCESSED for a banned member. */
export async function endSuspension(
  tx: Tx<Admin>,
  seal: Seal,
  { id }: { id: number },
): Promise<Suspension> {
  const person = await tx.db
    .selectFrom('users')
    .select('bannedAt')
    .where('id', '=', id)
    .executeTakeFirst()
  if (person === undefined) throw new Problem('NOT_FOUND')
  if (person.bannedAt !== null) throw new Problem('ALREADY_PROCESSED')
  await letWrite(tx, { userId: id })
  await audit(tx, seal, { action: 'user:end-suspension', target: `user ${id}` })
  return { kind: 'suspension', id, until: null, reason: null }
}

/** Confirm one of the caller's warnings; NOT_FOUND for others and for a withdrawn one. */
export async function confirmWarning(tx: Tx<Member>, { id }: { id: number }): Promise<Warning> {
  const row = await tx.db
    .updateTable('warnings')
    .set({ confirmedAt: sql<string>`coalesce("confirmedAt", now())` })
    .where('id', '=', id)
    .where('userId', '=', tx.me.id)
    .where('withdrawnAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  // The member's other devices hide it too.
  await announceStanding(tx, tx.me.id)
  return warningView(row)
}

import { api, claimMinutes, escalationMinutes } from '@dodam/contract'
import { sql } from 'kysely'
import { clockSlackMs, isToCome } from '../../../core/clock.ts'
import { Problem } from '../../../core/http/problem.ts'
import type { Admin } from '../../../core/sessions/actor.ts'
import type { Context } from '../../../core/tx/context.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { checkSecond, isSettledAdmin, isStaffFor, readAdmins } from '../../accounts/admins.ts'
import { lockRisk } from '../../risk/pause.ts'
import { isOutsideByName, namesItsPeople } from '../../visibility/case-sides.ts'
import { checkNotReporter } from '../reads.ts'
import type { CaseRow } from '../views.ts'
import { lockTarget } from '../writes.ts'

/** How long an urgent case waits for an act of the admin who was called to it, before it is free again. */
export const calledMs = escalationMinutes[2] * 60_000

export const notACase = () => new Problem('NOT_FOUND')

/**
 * Lock a case for an act of this admin, so that it waits for them no longer. NOT_FOUND for its subject, who must not learn of
 * it, and FORBIDDEN for its reporters.
 */
export async function lockCase(tx: Tx<Admin>, id: number): Promise<CaseRow> {
  const { me, db } = tx
  const found = await db
    .selectFrom('cases')
    .select(['targetType', 'targetId', 'subjectId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined || found.subjectId === me.id) throw notACase()
  // A case about a member may decide on their pause. As everywhere, the risk is locked before the case.
  if (found.targetType === 'user') await lockRisk(tx, found.targetId)
  await lockTarget(tx, found)
  const row = await db
    .selectFrom('cases')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notACase()
  await checkNotReporter(tx, row)
  if (row.claimedBy !== me.id || row.waitingSince === null) return row
  return await db
    .updateTable('cases')
    .set({ waitingSince: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether the claim of a case has not run out, nor is of a clock that was set back. */
function isFresh(tx: Tx<Admin>, { claimedAt }: CaseRow): boolean {
  if (claimedAt === null) return false
  const age = tx.clock.now().getTime() - Date.parse(claimedAt)
  return age < claimMinutes * 60_000 && age >= -clockSlackMs
}

/** Check that this admin may act now: the case is pending, unclaimed by others, and not their own decision. */
export async function checkMine(tx: Tx<Admin>, row: CaseRow): Promise<void> {
  if (row.status !== 'pending') throw new Problem('CASE_DECIDED')
  if (row.decidedBy !== null && (await needsOtherAdmin(tx, row, row.decidedBy))) {
    if (row.decidedBy === tx.me.id) throw new Problem('SECOND_ADMIN_REQUIRED')
    await checkSecond(tx, {
      admins: await readAdmins(tx, api.reports.decide),
      askerId: row.decidedBy,
    })
  }
  checkNotTaken(tx, row)
}

/** Check that no other admin has the case. CASE_CLAIMED where one has. */
export function checkNotTaken(tx: Tx<Admin>, row: CaseRow): void {
  if (row.claimedBy !== null && row.claimedBy !== tx.me.id && isFresh(tx, row))
    throw new Problem('CASE_CLAIMED')
}

/** Select the admins a case does not involve: neither its subject nor one of its reporters. */
export const adminsOutside = ({ db }: Pick<Tx, 'db'>, row: CaseRow) =>
  db
    .selectFrom('users')
    .select('id')
    // A literal, so that the planner can use the index of admins.
    .where(sql<boolean>`"isAdmin"`)
    .where('deletedAt', 'is', null)
    .where('id', '<>', row.subjectId)
    .where(isStaffFor(api.reports.decide))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reports')
            .select('reports.id')
            .whereRef('reporterId', '=', 'users.id')
            .where('caseId', '=', row.id),
        ),
      ),
    )

/**
 * Whether another admin than the first must decide this case, because one could, who is neither its subject nor a reporter.
 * Who is masked in it counts as one who could: the first admin would otherwise learn who it is. So that no case waits for
 * a masked person for ever, its due time ends that where there is only one other admin.
 */
export async function needsOtherAdmin(
  context: Pick<Context, 'db' | 'clock'>,
  row: CaseRow,
  decidedBy: number,
): Promise<boolean> {
  const [other, further] = await context.db
    .selectFrom('users')
    .innerJoin('cases', (join) => join.on('cases.id', '=', row.id))
    .select(namesItsPeople.as('isNamed'))
    .where(isStaffFor(api.reports.decide))
    .where(isSettledAdmin(context))
    .where('users.id', '<>', decidedBy)
    .where(isOutsideByName)
    .limit(2)
    .execute()
  if (other === undefined) return false
  return further !== undefined || other.isNamed || isToCome(row.dueAt, context.clock.now())
}

/** Whether an appeal of a case is for another admin than this one, who decided first or is a new admin. */
export async function isForOther(context: Context<Admin>, row: CaseRow): Promise<boolean> {
  const { status, decidedBy } = row
  if (status !== 'pending' || decidedBy === null) return false
  if (!(await needsOtherAdmin(context, row, decidedBy))) return false
  const { id } = context.me
  if (id === decidedBy) return true
  const admins = await readAdmins(context, api.reports.decide)
  return !admins.some((one) => one.id === id && one.isSettled)
}

/** Check that this admin has claimed the case. CASE_NOT_CLAIMED for others. */
export async function checkClaimed(tx: Tx<Admin>, row: CaseRow): Promise<void> {
  await checkMine(tx, row)
  if (row.claimedBy !== tx.me.id || !isFresh(tx, row)) throw new Problem('CASE_NOT_CLAIMED')
}

import {
  type AdminReport,
  type Body,
  isUrgentCase,
  namesEverybody,
  type reports,
} from '@dodam/contract'
import { Problem } from '../../../core/http/problem.ts'
import type { Seal } from '../../../core/keys/seal.ts'
import type { Admin } from '../../../core/sessions/actor.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { isSettledAdmin } from '../../accounts/admins.ts'
import { audit } from '../../audit/writes.ts'
import { tellCaseAnew } from '../../duty/escalation/writes.ts'
import { announceCase, announceToSides } from '../announcing.ts'
import type { CaseRow } from '../views.ts'
import { readOpenCases } from './links.ts'
import {
  adminsOutside,
  checkClaimed,
  checkMine,
  checkNotTaken,
  lockCase,
  needsOtherAdmin,
} from './locked-case.ts'
import { readCaseView } from './views.ts'

/** Store who has a case from now on, and tell the admins and both sides. */
async function setClaim(
  tx: Tx<Admin>,
  id: number,
  held: Pick<CaseRow, 'claimedBy'> & Record<'claimedAt' | 'waitingSince', Date | null>,
): Promise<AdminReport> {
  const row = await tx.db
    .updateTable('cases')
    .set(held)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const view = await announceCase(tx, 'report:changed', row)
  await announceToSides(tx, row)
  return view
}

async function claimOne(tx: Tx<Admin>, seal: Seal, id: number) {
  const row = await lockCase(tx, id)
  await checkMine(tx, row)
  const view = await setClaim(tx, id, {
    claimedBy: tx.me.id,
    claimedAt: tx.clock.now(),
    waitingSince: null,
  })
  await audit(tx, seal, { action: 'report:claim', target: `report ${id}` })
  return { row, view }
}

/** Claim a case unless this admin may not have it now. */
async function claimIfFree(tx: Tx<Admin>, seal: Seal, id: number): Promise<void> {
  try {
    await claimOne(tx, seal, id)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

/**
 * Claim a case; a second call by the same admin prolongs the claim. With `withOpenCases` also those
 * that it leads to and that no other admin has, so that one admin decides what belongs together.
 */
export async function claim(
  tx: Tx<Admin>,
  seal: Seal,
  { id, withOpenCases = false }: { id: number } & Body<typeof reports.claim>,
): Promise<AdminReport> {
  const { row, view } = await claimOne(tx, seal, id)
  if (withOpenCases)
    for (const one of await readOpenCases(tx, row)) await claimIfFree(tx, seal, one.id)
  return view
}

/** End my claim of a case at once, so that an urgent one rings again. Changes nothing where I have none; CASE_CLAIMED where another admin has the case. */
export async function release(
  tx: Tx<Admin>,
  seal: Seal,
  { id }: { id: number },
): Promise<AdminReport> {
  const row = await lockCase(tx, id)
  if (row.status !== 'pending') throw new Problem('CASE_DECIDED')
  checkNotTaken(tx, row)
  if (row.claimedBy !== tx.me.id) return await readCaseView(tx.db, row, tx.me.language)
  await tellCaseAnew(tx, id)
  const view = await setClaim(tx, id, {
    claimedBy: null,
    claimedAt: null,
    waitingSince: tx.clock.now(),
  })
  await audit(tx, seal, { action: 'report:release', target: `report ${id}` })
  return view
}

/** Whether an admin may decide a case: after an appeal, a settled one who did not decide first, where there is one. */
async function mayDecide(tx: Tx<Admin>, row: CaseRow, adminId: number): Promise<boolean> {
  const { decidedBy } = row
  const needsSecond = decidedBy !== null && (await needsOtherAdmin(tx, row, decidedBy))
  const admin = await adminsOutside(tx, row)
    .where('id', '=', adminId)
    .$if(needsSecond, (query) =>
      query.where(isSettledAdmin(tx)).where('id', 'is distinct from', decidedBy),
    )
    .executeTakeFirst()
  return admin !== undefined
}

/**
 * Give a case that I have claimed to another admin, whose time begins now. An urgent one rings their devices, and waits for
 * an act of theirs: no other admin is rung while it is theirs.
 */
export async function assign(
  tx: Tx<Admin>,
  seal: Seal,
  { id, adminId }: { id: number; adminId: number },
): Promise<AdminReport> {
  const row = await lockCase(tx, id)
  await checkClaimed(tx, row)
  if (!namesEverybody(await readCaseView(tx.db, row, tx.me.language)))
    throw new Problem('CASE_MASKED')
  if (adminId === tx.me.id || !(await mayDecide(tx, row, adminId)))
    throw new Problem('COLLEAGUE_EXCLUDED')
  const now = tx.clock.now()
  await tellCaseAnew(tx, id)
  const view = await setClaim(tx, id, {
    claimedBy: adminId,
    claimedAt: now,
    waitingSince: isUrgentCase(row) ? now : null,
  })
  await audit(tx, seal, { action: 'report:assign', target: `report ${id}, user ${adminId}` })
  return view
}

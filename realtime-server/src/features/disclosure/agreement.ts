import {
  type AdminRequest,
  adminRequestHours,
  agreeMinutes,
  api,
  type CaseRequestAct,
  caseRequestActs,
  disclosedMinutes,
  isUrgentCase,
} from '@dodam/contract'
import { sql } from 'kysely'
import { timeAfter, timeBefore } from '../../core/clock.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import type { Tx } from '../../core/tx/write.ts'
import { type AdminStanding, checkSecond, lockAdmins, reasonOf } from '../accounts/admins.ts'
import { audit } from '../audit/writes.ts'
import { checkClaimed, lockCase } from '../reports/cases/locked-case.ts'
import { checkOutside } from '../reports/cases/rooms.ts'
import { readCaseRow } from '../reports/reads.ts'
import type { CaseRow } from '../reports/views.ts'
import {
  announceRequest,
  closeRequests,
  hasUnreviewedLook,
  isOpen,
  type RequestRow,
  requestViews,
} from '../users/admin-requests.ts'
import { agreementOnCase } from './who-agrees.ts'

const minuteMs = 60_000

interface Asked {
  act: CaseRequestAct
  /** Of any report of the case. */
  id: number
  reason: string
  isTwoPerson: boolean
}

/** What the caller may do now. */
interface Granted {
  row: CaseRow
  isOpen: boolean
  /** What still waits for another lead. */
  request: AdminRequest | null
  /** Since when it is open. */
  since: string
  /** Who agreed; null while nobody has. */
  agreedBy: number | null
  /** Why it was asked for: what another lead has read. */
  reason: string
  /** For the audit log, which is kept for ever and gets no text in own words: marks an act by one admin alone. */
  mark: string | null
}

type Asking = Pick<Context<Admin>, 'db' | 'me' | 'clock'>

/** Return the caller's newest request of this kind for a case. */
const readLatest = ({ db, me }: Asking, act: CaseRequestAct, caseId: number) =>
  db
    .selectFrom('adminRequests')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('act', '=', act)
    .where('requestedBy', '=', me.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Whether the caller can open what this request is about. */
function isGranted({ status, isDone, closedAt, createdAt }: RequestRow, now: Date): boolean {
  const from = status === 'confirmed' ? closedAt : status === 'open' && isDone ? createdAt : null
  return from !== null && from > timeBefore(now, disclosedMinutes * minuteMs)
}

/** Return what of a case the caller can open now. */
export async function listGranted(asking: Asking, caseId: number): Promise<CaseRequestAct[]> {
  const granted: CaseRequestAct[] = []
  for (const act of caseRequestActs) {
    const latest = await readLatest(asking, act, caseId)
    if (latest !== undefined && isGranted(latest, asking.clock.now())) granted.push(act)
  }
  return granted
}

/**
 * Whether a lead can look first and be reviewed afterwards: while an urgent case waits for its first decision, unless
 * no other lead has agreed to an earlier look of theirs, at any case. A lead who opens urgent cases with another account would
 * otherwise see behind every mask before the first review.
 */
async function mayLookFirst(tx: Tx<Admin>, act: CaseRequestAct, row: CaseRow): Promise<boolean> {
  if (act !== 'identify' || !isUrgentCase(row)) return false
  const { rows } = await sql<{ has: boolean }>`
    select ${hasUnreviewedLook(sql`${tx.me.id}`)} as has`.execute(tx.db)
  return rows[0]?.has !== true
}

async function insertRequest(
  tx: Tx<Admin>,
  values: Pick<RequestRow, 'act' | 'caseId' | 'reason'> & { isAlone: boolean; isDone: boolean },
): Promise<RequestRow> {
  const { isAlone, isDone, ...asked } = values
  const now = tx.clock.now()
  const minutes = isDone ? adminRequestHours * 60 : agreeMinutes
  return await tx.db
    .insertInto('adminRequests')
    .values({
      ...asked,
      isDone,
      requestedBy: tx.me.id,
      createdAt: now,
      expiresAt: timeAfter(now, minutes * minuteMs),
      ...(isAlone && { status: 'confirmed', closedBy: tx.me.id, closedAt: now }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Ask to disclose what a case hides, or find what was agreed. NOT_FOUND for the admin it is about and FORBIDDEN for a
 * reporter and for the other side of the chat; of a pending case only the admin who has claimed it can ask.
 * NO_SECOND_ADMIN where only the lead who is named as the subject could agree.
 */
export async function askToDisclose(
  tx: Tx<Admin>,
  seal: Seal,
  { act, id, reason, isTwoPerson }: Asked,
): Promise<Granted> {
  const admins = await lockAdmins(tx, api.disclosure.identify)
  const row = await lockCase(tx, (await readCaseRow(tx, id)).id)
  if (row.status === 'pending') await checkClaimed(tx, row)
  await checkOutside(tx, row)
  const now = tx.clock.now()
  const latest = await readLatest(tx, act, row.id)
  const agreement = await agreementOnCase(tx, admins, { row, isTwoPerson })
  const isAlone = agreement === 'alone' || agreement === 'off'
  const isFirst = !isAlone && (await mayLookFirst(tx, act, row))
  // What waits gives way to a look where the case has become urgent meanwhile.
  const isWaiting = latest !== undefined && isOpen(latest, now) && (latest.isDone || !isFirst)
  const isKnown = latest !== undefined && (isWaiting || isGranted(latest, now))
  if (!isKnown && !isFirst && agreement === 'missing') throw new Problem('NO_SECOND_ADMIN')
  if (!isKnown && latest?.status === 'open')
    await closeRequests(tx, { id: latest.id, status: 'expired', closedBy: null })
  const found = isKnown
    ? latest
    : await insertRequest(tx, { act, caseId: row.id, reason, isAlone, isDone: isFirst })
  if (!isKnown && !isAlone) {
    await announceRequest(tx, found)
    await audit(tx, seal, { action: `report:${act}-request`, target: `report ${row.id}` })
  }
  const [view = null] = await requestViews(tx, [found])
  return {
    row,
    isOpen: isGranted(found, now),
    request: found.status === 'open' ? view : null,
    since: found.createdAt,
    agreedBy: found.closedBy,
    reason: found.reason ?? reason,
    mark: reasonOf(null, isTwoPerson && found.closedBy === tx.me.id),
  }
}

/** Keep what was opened with the case: the first time of each request. */
export async function noteOpened(
  tx: Tx<Admin>,
  { row: { id: caseId }, since, agreedBy, reason }: Granted,
  opened: { act: CaseRequestAct; tellAt: string | null },
): Promise<void> {
  const known = await tx.db
    .selectFrom('disclosures')
    .select('id')
    .where('caseId', '=', caseId)
    .where('act', '=', opened.act)
    .where('adminId', '=', tx.me.id)
    .where('openedAt', '>=', since)
    .executeTakeFirst()
  if (known !== undefined) return
  await tx.db
    .insertInto('disclosures')
    .values({ ...opened, reason, caseId, adminId: tx.me.id, agreedBy, openedAt: tx.clock.now() })
    .execute()
}

/**
 * Note that the looks of a lead at a case that have happened were agreed to: with a later request, too, so that one whose
 * request was over can still be reviewed.
 */
const noteReviewed = (tx: Tx<Admin>, act: CaseRequestAct, { caseId, requestedBy }: RequestRow) =>
  tx.db
    .updateTable('disclosures')
    .set({ agreedBy: tx.me.id })
    .where('caseId', '=', caseId)
    .where('act', '=', act)
    .where('adminId', '=', requestedBy)
    .where('agreedBy', 'is', null)
    .execute()

/** Agree to one request of another lead. */
async function confirm(
  tx: Tx<Admin>,
  act: CaseRequestAct,
  admins: readonly AdminStanding[],
  request: RequestRow,
): Promise<AdminRequest[]> {
  await checkSecond(tx, { admins, askerId: request.requestedBy })
  await noteReviewed(tx, act, request)
  return await closeRequests(tx, { id: request.id, status: 'confirmed', closedBy: tx.me.id })
}

/**
 * Agree to what other leads have asked for in a case, or to one request of these. NOT_FOUND where nothing
 * waits and for the admin it is about, FORBIDDEN for a reporter and for the other side of the chat; ADMIN_TOO_NEW and
 * SAME_DEVICE for an admin who cannot be the second.
 */
export async function agreeToDisclose(
  tx: Tx<Admin>,
  seal: Seal,
  { act, id, requestId }: Pick<Asked, 'act' | 'id'> & { requestId?: number | undefined },
): Promise<AdminRequest[]> {
  const admins = await lockAdmins(tx, api.disclosure.identify)
  const row = await lockCase(tx, (await readCaseRow(tx, id)).id)
  const asked = await tx.db
    .selectFrom('adminRequests')
    .selectAll()
    .where('caseId', '=', row.id)
    .where('act', '=', act)
    .where('status', '=', sql.lit('open'))
    .where('expiresAt', '>', tx.clock.now().toISOString())
    .where('requestedBy', '<>', tx.me.id)
    .$if(requestId !== undefined, (query) => query.where('id', '=', requestId ?? 0))
    .orderBy('id')
    .execute()
  // A request is void when its admin is no longer one.
  const valid = asked.filter((one) => admins.some((admin) => admin.id === one.requestedBy))
  if (valid.length === 0) throw new Problem('NOT_FOUND')
  await checkOutside(tx, row)
  const confirmed: AdminRequest[] = []
  for (const request of valid) confirmed.push(...(await confirm(tx, act, admins, request)))
  await audit(tx, seal, { action: `report:${act}-agree`, target: `report ${row.id}` })
  return confirmed
}

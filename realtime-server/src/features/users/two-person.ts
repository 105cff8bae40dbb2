import {
  type AccountRequestAct,
  type AdminRequest,
  adminRequestHours,
  type StaffRole,
} from '@dodam/contract'
import { sql } from 'kysely'
import { timeAfter } from '../../core/clock.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { type AdminStanding, agreementOn, consentTo, reasonOf } from '../accounts/admins.ts'
import { audit } from '../audit/writes.ts'
import {
  announceRequest,
  closeRequests,
  isOpen,
  type RequestRow,
  requestViews,
} from './admin-requests.ts'

interface Asked extends Pick<RequestRow, 'reason'> {
  act: AccountRequestAct
  userId: number
  roles?: StaffRole[] | null
  supportMessageId?: number | null
  since?: string | null
  isTwoPerson: boolean
}

export type Agreed =
  | { isAgreed: false; request: AdminRequest }
  /** `reason` is for the audit log, and marks an act by one admin alone. */
  | { isAgreed: true; request: AdminRequest | null; reason: string | null }

/**
 * Request an act on a member, or confirm another admin's request; `admins` come from `lockAdmins`. When it is agreed,
 * the caller acts and audits; otherwise the request is audited here. A request is void when its admin is no longer one.
 * Throws ADMIN_TOO_NEW and SAME_DEVICE for a caller who cannot confirm, NO_SECOND_ADMIN when no admin can.
 */
export async function agree(
  tx: Tx<Admin>,
  seal: Seal,
  admins: readonly AdminStanding[],
  { isTwoPerson, roles = null, supportMessageId = null, since = null, ...asked }: Asked,
): Promise<Agreed> {
  const { me, clock } = tx
  const { act, userId, reason } = asked
  const known = await tx.db
    .selectFrom('adminRequests')
    .selectAll()
    .where('userId', '=', userId)
    .where('act', '=', act)
    .where('status', '=', sql.lit('open'))
    .executeTakeFirst()
  const standing =
    known !== undefined &&
    isOpen(known, clock.now()) &&
    known.supportMessageId === supportMessageId &&
    known.since === since &&
    String(known.roles) === String(roles) &&
    admins.some(({ id }) => id === known.requestedBy)
      ? known
      : null
  const agreement = agreementOn(admins, { isTwoPerson, meId: me.id, aboutId: userId })
  const consent = await consentTo(tx, {
    admins,
    agreement,
    askerId: standing?.requestedBy ?? null,
  })
  if (consent === 'asked') {
    if (standing !== null) {
      const [request] = await requestViews(tx, [standing])
      if (request === undefined) throw new Error(`request ${standing.id} has no view`)
      return { isAgreed: false, request }
    }
    const isOver = known !== undefined && !isOpen(known, clock.now())
    await closeRequests(tx, {
      userId,
      act,
      closedBy: null,
      status: isOver ? 'expired' : 'withdrawn',
    })
    return {
      isAgreed: false,
      request: await ask(tx, seal, { ...asked, supportMessageId, roles, since }),
    }
  }
  const [request = null] = await closeRequests(tx, {
    userId,
    act,
    status: 'confirmed',
    closedBy: me.id,
  })
  const told = reason ?? known?.reason ?? null
  return { isAgreed: true, request, reason: reasonOf(told, consent === 'alone') }
}

async function ask(
  tx: Tx<Admin>,
  seal: Seal,
  asked: Omit<Required<Asked>, 'isTwoPerson'>,
): Promise<AdminRequest> {
  const createdAt = tx.clock.now()
  const row = await tx.db
    .insertInto('adminRequests')
    .values({
      ...asked,
      requestedBy: tx.me.id,
      createdAt,
      expiresAt: timeAfter(createdAt, adminRequestHours * 3_600_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const request = await announceRequest(tx, row)
  const { act, userId, reason } = asked
  await audit(tx, seal, { action: `user:${act}-request`, target: `user ${userId}`, reason })
  return request
}

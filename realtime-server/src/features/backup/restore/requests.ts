import { api, type RestoreRequest, restoreRequestHours } from '@dodam/contract'
import type { Database } from '@dodam/db'
import type { Selectable } from 'kysely'
import { isToCome } from '../../../core/clock.ts'
import { Problem } from '../../../core/http/problem.ts'
import type { Seal } from '../../../core/keys/seal.ts'
import type { Admin } from '../../../core/sessions/actor.ts'
import type { Context } from '../../../core/tx/context.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { to } from '../../../live/audience.ts'
import { agreementOn, checkSecond, lockAdmins, reasonOf } from '../../accounts/admins.ts'
import { personIn, readPeople } from '../../accounts/reads.ts'
import { audit } from '../../audit/writes.ts'
import { named } from '../../users/views.ts'

type Row = Selectable<Database['kept.restoreRequests']>

const isOpen = ({ status, expiresAt }: Row, now: Date) =>
  status === 'open' && isToCome(expiresAt, now)

async function requestView(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  row: Row,
): Promise<RestoreRequest> {
  return {
    kind: 'restore-request',
    id: row.id,
    backupFilename: row.backupFilename,
    requestedBy: named(personIn(await readPeople(db, [row.requestedBy]), row.requestedBy)),
    reason: row.reason,
    status: row.status === 'open' && !isOpen(row, clock.now()) ? 'expired' : row.status,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  }
}

/** The restore that waits for a second admin; null without one. */
export async function readOpenRequest(
  context: Pick<Context, 'db' | 'clock'>,
): Promise<RestoreRequest | null> {
  const row = await context.db
    .selectFrom('kept.restoreRequests')
    .selectAll()
    .where('status', '=', 'open')
    .executeTakeFirst()
  return row === undefined || !isOpen(row, context.clock.now())
    ? null
    : await requestView(context, row)
}

async function close(tx: Tx<Admin>, id: number, status: 'confirmed' | 'withdrawn' | 'expired') {
  const row = await tx.db
    .updateTable('kept.restoreRequests')
    .set({ status, closedBy: tx.me.id, closedAt: tx.clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  const view = await requestView(tx, row)
  tx.announce(to.staff(api.backup.restore), 'restore-request:changed', view)
  return view
}

interface Asked {
  filename: string
  reason: string
  isTwoPerson: boolean
}

/**
 * Ask for a restore, or agree to the one that another admin has asked for: the same file, within a day, by somebody who is
 * still an admin. Says whether it may begin.
 */
export async function askOrAgree(
  tx: Tx<Admin>,
  seal: Seal,
  { filename, reason, isTwoPerson }: Asked,
): Promise<{ mayBegin: boolean; request: RestoreRequest | null }> {
  const admins = await lockAdmins(tx, api.backup.restore)
  const target = `backup ${filename}`
  const waiting = await tx.db
    .selectFrom('kept.restoreRequests')
    .selectAll()
    .where('status', '=', 'open')
    .executeTakeFirst()
  const isFit =
    waiting !== undefined &&
    isOpen(waiting, tx.clock.now()) &&
    waiting.backupFilename === filename &&
    admins.some(({ id }) => id === waiting.requestedBy)
  const agreement = agreementOn(admins, { isTwoPerson, meId: tx.me.id })
  const isSecond = isFit && waiting.requestedBy !== tx.me.id
  if (agreement !== 'second' || isSecond) {
    if (agreement === 'second' && isSecond)
      await checkSecond(tx, { admins, askerId: waiting.requestedBy })
    const request = isFit ? await close(tx, waiting.id, 'confirmed') : null
    const told = reasonOf(reason, agreement === 'alone' && !isSecond)
    await audit(tx, seal, { action: 'backup:restore', target, reason: told })
    return { mayBegin: true, request }
  }
  if (isFit) return { mayBegin: false, request: await asked(tx, seal, waiting, target, reason) }
  if (waiting !== undefined)
    await close(tx, waiting.id, isOpen(waiting, tx.clock.now()) ? 'withdrawn' : 'expired')
  const now = tx.clock.now()
  const row = await tx.db
    .insertInto('kept.restoreRequests')
    .values({
      backupFilename: filename,
      requestedBy: tx.me.id,
      reason,
      createdAt: now,
      expiresAt: new Date(now.getTime() + restoreRequestHours * 3_600_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { mayBegin: false, request: await asked(tx, seal, row, target, reason) }
}

async function asked(tx: Tx<Admin>, seal: Seal, row: Row, target: string, reason: string) {
  const view = await requestView(tx, row)
  tx.announce(to.staff(api.backup.restore), 'restore-request:changed', view)
  await audit(tx, seal, { action: 'backup:ask-restore', target, reason })
  return view
}

/** Take back a restore that waits. NOT_FOUND where it does not wait any more. */
export async function withdraw(
  tx: Tx<Admin>,
  seal: Seal,
  { id }: { id: number },
): Promise<RestoreRequest> {
  const view = await close(tx, id, 'withdrawn')
  await audit(tx, seal, {
    action: 'backup:withdraw-restore',
    target: `backup ${view.backupFilename}`,
  })
  return view
}

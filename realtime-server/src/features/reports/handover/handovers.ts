import {
  type Answer,
  type Body,
  type Handover,
  handoverRecipients,
  type Query,
  type reports,
} from '@dodam/contract'
import type { Database } from '@dodam/db'
import type { Selectable } from 'kysely'
import { timeBefore } from '../../../core/clock.ts'
import type { Seal } from '../../../core/keys/seal.ts'
import { nextBeforeOf } from '../../../core/paging.ts'
import type { Admin } from '../../../core/sessions/actor.ts'
import type { Context } from '../../../core/tx/context.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { personIn, publicUser, readPeople } from '../../accounts/reads.ts'
import { audit } from '../../audit/writes.ts'
import { announceRecorded } from '../announcing.ts'
import { lockCase } from '../cases/locked-case.ts'
import { checkNotReporter, readCaseRow } from '../reads.ts'

type HandoverRow = Selectable<Database['caseHandovers']>

/** The same entry again within this time is a repeat. */
const repeatMs = 10 * 60_000

async function handoverViews(
  { db }: Pick<Context, 'db'>,
  rows: readonly HandoverRow[],
): Promise<Handover[]> {
  const people = await readPeople(
    db,
    rows.map(({ adminId }) => adminId),
  )
  return rows.map(({ id, adminId, recipient, what, createdAt }) => ({
    kind: 'handover',
    id,
    to: recipient,
    what,
    createdAt,
    admin: publicUser(personIn(people, adminId)),
  }))
}

/** List who outside was told of a case, newest first. NOT_FOUND for its subject, and FORBIDDEN for its reporters. */
export async function listHandovers(
  context: Context<Admin>,
  { id: asked, limit, before }: { id: number } & Query<typeof reports.listHandovers>,
): Promise<Answer<typeof reports.listHandovers>> {
  const { id } = await readCaseRow(context, asked)
  await checkNotReporter(context, { id })
  const rows = await context.db
    .selectFrom('caseHandovers')
    .selectAll()
    .where('caseId', '=', id)
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return { items: await handoverViews(context, rows), nextBefore: nextBeforeOf(rows, limit) }
}

/**
 * Record who outside was told of a case, before or after its decision. An entry cannot be taken back, so a repeat by the
 * same admin answers the first. The audit log, which is kept for ever, gets no text in own words.
 */
export async function handOver(
  tx: Tx<Admin>,
  seal: Seal,
  { id: asked, to, what }: { id: number } & Body<typeof reports.handOver>,
): Promise<Handover> {
  const { db, me, clock } = tx
  const of = await lockCase(tx, (await readCaseRow(tx, asked)).id)
  const { id } = of
  const now = clock.now()
  const known = await db
    .selectFrom('caseHandovers')
    .selectAll()
    .where('caseId', '=', id)
    .where('adminId', '=', me.id)
    .where('recipient', '=', to)
    .where('what', '=', what)
    .where('createdAt', '>', timeBefore(now, repeatMs))
    .executeTakeFirst()
  const row =
    known ??
    (await db
      .insertInto('caseHandovers')
      .values({ caseId: id, adminId: me.id, recipient: to, what, createdAt: now })
      .returningAll()
      .executeTakeFirstOrThrow())
  const [view] = await handoverViews(tx, [row])
  if (view === undefined) throw new Error(`handover ${row.id} has no view`)
  if (known === undefined) {
    await announceRecorded(tx, of)
    await audit(tx, seal, {
      action: 'report:handover',
      target: `report ${id}`,
      reason: handoverRecipients.find((one) => one === to) ?? null,
    })
  }
  return view
}

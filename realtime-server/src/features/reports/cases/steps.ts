import {
  type Body,
  type CaseSteps,
  crisisSteps,
  emergencyRecipients,
  type reports,
} from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import type { Seal } from '../../../core/keys/seal.ts'
import type { Admin } from '../../../core/sessions/actor.ts'
import type { Context } from '../../../core/tx/context.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { personIn, publicUser, readPeople } from '../../accounts/reads.ts'
import { audit } from '../../audit/writes.ts'
import { announceRecorded } from '../announcing.ts'
import { checkNotReporter, readCaseRow } from '../reads.ts'
import { lockCase } from './locked-case.ts'

type Done = CaseSteps['done'][number]
interface DoneRow extends Omit<Done, 'admin'> {
  adminId: number
}

/** Return the steps that are done, each once: what a stored act proves precedes a tick, and the first act the later ones. */
async function stepsOf(db: ReadDb, id: number): Promise<CaseSteps> {
  const { rows } = await sql<DoneRow>`
    select distinct on (step) step, "adminId", "doneAt", "isTicked"
    from (
      select 'claim' as step, "claimedBy" as "adminId", "claimedAt" as "doneAt", false as "isTicked"
      from cases where id = ${id} and "claimedAt" is not null
      union all
      select 'decide', "decidedBy", "decidedAt", false
      from cases where id = ${id} and status <> 'pending'
      union all
      select case action when 'report:look' then 'read' else 'write' end, "actorId", "createdAt", false
      from audit where target = ${`report ${id}`}
        -- The reason of a message is which helplines it names.
        and (action = 'report:look' or action = 'report:write' and reason is not null)
      union all
      select 'safe', "actorId", "createdAt", false
      from audit as held where target = ${`report ${id}`} and action = 'report:hold'
        and not exists (select from audit
          where target = held.target and action = 'report:show' and id > held.id)
      union all
      select 'call', "adminId", "createdAt", false
      from "caseHandovers" where "caseId" = ${id} and recipient = any(${[...emergencyRecipients]}::text[])
      union all
      select step, "adminId", "doneAt", true from "caseSteps" where "caseId" = ${id}
    ) as acts
    where "adminId" is not null
    order by step, "isTicked", "doneAt"`.execute(db)
  const people = await readPeople(
    db,
    rows.map(({ adminId }) => adminId),
  )
  const done = rows
    .map(({ adminId, ...one }) => ({ ...one, admin: publicUser(personIn(people, adminId)) }))
    .toSorted((one, other) => crisisSteps.indexOf(one.step) - crisisSteps.indexOf(other.step))
  return { kind: 'case-steps', id, done }
}

/** Return which steps of a case are done. NOT_FOUND for its subject, and FORBIDDEN for its reporters. */
export async function readSteps(
  context: Context<Admin>,
  { id: asked }: { id: number },
): Promise<CaseSteps> {
  const { id } = await readCaseRow(context, asked)
  await checkNotReporter(context, { id })
  return await stepsOf(context.db, id)
}

/** Tick a step, which keeps the admin and time of its first tick, or take the tick away, also that of another admin. */
export async function setStep(
  tx: Tx<Admin>,
  seal: Seal,
  { id: asked, step, isDone }: { id: number } & Body<typeof reports.setStep>,
): Promise<CaseSteps> {
  const { db, me, clock } = tx
  const row = await lockCase(tx, (await readCaseRow(tx, asked)).id)
  const { id } = row
  const changed = isDone
    ? await db
        .insertInto('caseSteps')
        .values({ caseId: id, step, adminId: me.id, doneAt: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('step')
        .executeTakeFirst()
    : await db
        .deleteFrom('caseSteps')
        .where('caseId', '=', id)
        .where('step', '=', step)
        .returning('step')
        .executeTakeFirst()
  const view = await stepsOf(db, id)
  if (changed === undefined) return view
  await announceRecorded(tx, row)
  await audit(tx, seal, {
    action: isDone ? 'report:step:done' : 'report:step:undone',
    target: `report ${id}`,
    reason: step,
  })
  return view
}

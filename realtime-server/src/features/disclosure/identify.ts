import {
  api,
  type Disclosures,
  type Identification,
  identifiedSessionDays,
  identifiedSessions,
  tellIdentifiedDays,
  tellIdentifiedWithinDays,
} from '@dodam/contract'
import { timeAfter, timeBefore } from '../../core/clock.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { lockAdmins, readAdmins } from '../accounts/admins.ts'
import { personIn, publicUser, readPeople } from '../accounts/reads.ts'
import { audit } from '../audit/writes.ts'
import { notify } from '../notifications/notify.ts'
import { lockCase } from '../reports/cases/locked-case.ts'
import { checkNotReporter, readCaseRow } from '../reports/reads.ts'
import { listUsedSessions } from '../security/sessions.ts'
import { readOpenRequests } from '../users/admin-requests.ts'
import { named } from '../users/views.ts'
import { askToDisclose, listGranted, noteOpened } from './agreement.ts'
import { agreementOnCase } from './who-agrees.ts'

const dayMs = 86_400_000
const tellAfter = (time: Date | string) =>
  timeAfter(new Date(time), (tellIdentifiedDays + Math.random() * tellIdentifiedWithinDays) * dayMs)

interface Asking {
  id: number
  reason: string
  isTwoPerson: boolean
}

/** Show who a case is about, behind every mask, once a second lead has agreed. Every look is audited. */
export async function identify(tx: Tx<Admin>, seal: Seal, asked: Asking): Promise<Identification> {
  const granted = await askToDisclose(tx, seal, { act: 'identify', ...asked })
  const { row, isOpen, request, mark } = granted
  if (!isOpen) return { kind: 'identification', request, user: null, email: null, sessions: [] }
  const userId = row.subjectId
  const { email, location } = await tx.db
    .selectFrom('users')
    .select(['email', 'location'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const person = personIn(await readPeople(tx.db, [userId]), userId)
  const tellAt = tellAfter(tx.clock.now())
  await noteOpened(tx, granted, { act: 'identify', tellAt })
  await audit(tx, seal, { action: 'report:identify', target: `report ${row.id}`, reason: mark })
  return {
    kind: 'identification',
    request,
    user: { ...publicUser(person), location },
    email,
    sessions: await listUsedSessions(tx, {
      userId,
      since: timeBefore(tx.clock.now(), identifiedSessionDays * dayMs),
      limit: identifiedSessions,
    }),
  }
}

/** Return what was disclosed of a case, and what waits. NOT_FOUND for its subject, FORBIDDEN for its reporters. */
export async function readDisclosures(
  context: Context<Admin>,
  { id: asked, isTwoPerson }: { id: number; isTwoPerson: boolean },
): Promise<Disclosures> {
  const { db } = context
  const row = await readCaseRow(context, asked)
  const { id } = row
  await checkNotReporter(context, { id })
  const rows = await db
    .selectFrom('disclosures')
    .selectAll()
    .where('caseId', '=', id)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  const people = await readPeople(
    db,
    rows.flatMap(({ adminId, agreedBy }) => [adminId, agreedBy ?? adminId]),
  )
  const nameOf = (userId: number) => named(personIn(people, userId))
  const admins = await readAdmins(context, api.disclosure.identify)
  return {
    kind: 'disclosures',
    id,
    opened: rows.map(({ adminId, agreedBy, id: lookId, act, reason, openedAt }) => ({
      id: lookId,
      act,
      reason,
      admin: nameOf(adminId),
      openedAt,
      agreedBy: agreedBy === null ? null : nameOf(agreedBy),
    })),
    tellAt: rows.find(({ toldAt, tellAt }) => toldAt === null && tellAt !== null)?.tellAt ?? null,
    toldAt: rows.find(({ toldAt }) => toldAt !== null)?.toldAt ?? null,
    requests: (await readOpenRequests(context, { caseId: id })).toReversed(),
    granted: await listGranted(context, id),
    agreement: await agreementOnCase(context, admins, { row, isTwoPerson }),
  }
}

/**
 * Set whether the member is told that they were identified, for the looks that they were not told of. SECOND_LEAD_REQUIRED
 * for a lead who looked and would keep it from them, where there is another one.
 */
export async function setTold(
  tx: Tx<Admin>,
  seal: Seal,
  { id: asked, isTold, isTwoPerson }: { id: number; isTold: boolean; isTwoPerson: boolean },
): Promise<Disclosures> {
  const admins = await lockAdmins(tx, api.disclosure.setTold)
  const row = await lockCase(tx, (await readCaseRow(tx, asked)).id)
  const { id } = row
  const rows = await tx.db
    .selectFrom('disclosures')
    .select(['id', 'adminId', 'openedAt', 'tellAt'])
    .where('caseId', '=', id)
    .where('act', '=', 'identify')
    .where('toldAt', 'is', null)
    .execute()
  const hasLooked = rows.some(({ adminId }) => adminId === tx.me.id)
  const agreement = await agreementOnCase(tx, admins, { row, isTwoPerson })
  if (!isTold && hasLooked && agreement === 'second') throw new Problem('SECOND_LEAD_REQUIRED')
  const changed = rows.filter(({ tellAt }) => (tellAt !== null) !== isTold)
  for (const { id: lookId, openedAt } of changed)
    await tx.db
      .updateTable('disclosures')
      .set({ tellAt: isTold ? tellAfter(openedAt) : null })
      .where('id', '=', lookId)
      .execute()
  if (changed.length > 0)
    await audit(tx, seal, {
      action: 'report:identify-told',
      target: `report ${id}`,
      reason: isTold ? 'on' : 'off',
    })
  return await readDisclosures(tx, { id, isTwoPerson })
}

/** Tell the subject of one case that they were identified; false when none is due. A pending case is told after its decision. */
async function tellOne(tx: Tx): Promise<boolean> {
  const due = await tx.db
    .selectFrom('disclosures')
    .innerJoin('cases', 'cases.id', 'disclosures.caseId')
    .select(['caseId', 'subjectId'])
    .where('disclosures.toldAt', 'is', null)
    .where('disclosures.tellAt', '<=', tx.clock.now().toISOString())
    .where('cases.status', '<>', 'pending')
    .orderBy('disclosures.tellAt')
    .limit(1)
    .forUpdate('disclosures')
    .skipLocked()
    .executeTakeFirst()
  if (due === undefined) return false
  await tx.db
    .updateTable('disclosures')
    .set({ toldAt: tx.clock.now() })
    .where('caseId', '=', due.caseId)
    .where('tellAt', '<=', tx.clock.now().toISOString())
    .where('toldAt', 'is', null)
    .execute()
  await notify(tx, { userId: due.subjectId, type: 'identified', relatedId: null, actorId: null })
  return true
}

/** Tell members that the team looked up who they are. */
export const tellIdentifiedJob = (write: Write): Job => ({
  name: 'tell-identified',
  everySeconds: 3_600,
  run: async () => {
    while (await write(tellOne));
  },
})

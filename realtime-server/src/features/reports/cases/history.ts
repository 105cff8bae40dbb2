import {
  type CaseHistory,
  categoryOf,
  crisisDecisions,
  monthsBetween,
  type PersonRecord,
  type PublicUser,
  recordDecisionsSize,
} from '@dodam/contract'
import { sql } from 'kysely'
import { isToCome } from '../../../core/clock.ts'
import type { Seal } from '../../../core/keys/seal.ts'
import type { Admin } from '../../../core/sessions/actor.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { audit } from '../../audit/writes.ts'
import { readScore } from '../../risk/reads.ts'
import { hasNamedCase, isNamedCase, isNamedReport } from '../../visibility/case-masks.ts'
import { checkNotReporter, isAboutOthers, readCaseRow } from '../reads.ts'
import { checkOutside } from './rooms.ts'
import { readCaseView } from './views.ts'

interface Of {
  userId: number
  person: PublicUser
  caseId: number
}

/** True for a case out of concern for its subject: every finding is a crisis, or it was decided as one. */
const isCare = sql<boolean>`(
  coalesce(decision = any(${[...crisisDecisions]}::text[]), false)
  or exists (select from reports where "caseId" = cases.id and findings <> '[]')
  and not exists (
    select from reports where "caseId" = cases.id and findings @? '$[*] ? (@.kind <> "crisis")'))`

type Ends = Record<'pending' | 'upheld' | 'dismissed' | 'care', number>

/**
 * Count the outcomes of a member's earlier cases, or of those they reported: only those that name them, and none about the
 * calling admin.
 */
async function countEnds(tx: Tx<Admin>, { userId, caseId }: Of, side: 'received' | 'filed') {
  const isOn = (what: string) => sql<number>`count(*) filter (where ${sql.raw(what)})`
  const own =
    side === 'received'
      ? sql`from cases where "subjectId" = ${userId} and ${isNamedCase}`
      : sql`from reports join cases on cases.id = "caseId"
          where "reporterId" = ${userId} and ${isNamedReport}`
  const { rows } = await sql<Ends>`
    select ${isOn(`status = 'pending' and not care`)} as pending,
      ${isOn(`status = 'resolved' and not care`)} as upheld,
      ${isOn(`status = 'dismissed' and not care`)} as dismissed,
      ${isOn('care')} as care
    from (
      select status, ${side === 'received' ? isCare : sql`false`} as care
      ${own} and cases.id <> ${caseId} and ${isAboutOthers(tx.me)}
      order by cases.id desc limit 1000) as those`.execute(tx.db)
  return rows[0] ?? { pending: 0, upheld: 0, dismissed: 0, care: 0 }
}

/** Return the newest decisions about a member by name, and how many were suspensions. */
async function readDecisions({ db }: Tx<Admin>, { userId, caseId }: Of) {
  const about = db
    .selectFrom('cases')
    .where('subjectId', '=', userId)
    .where('id', '<>', caseId)
    .where(isNamedCase)
  const rows = await about
    .select(['id', 'decision', 'reason'])
    .select(
      sql<string>`to_char("decidedAt" at time zone 'Asia/Seoul', 'YYYY-MM-DD')`.as('decidedOn'),
    )
    .where('decidedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(recordDecisionsSize)
    .execute()
  const { suspensions } = await about
    .select((eb) => eb.fn.countAll<number>().as('suspensions'))
    .where('decision', '=', 'suspend')
    .executeTakeFirstOrThrow()
  const decisions = rows.flatMap(({ id, decision, reason, decidedOn }) =>
    decision === null ? [] : [{ caseId: id, decision, category: categoryOf(reason), decidedOn }],
  )
  return { decisions, suspensions }
}

async function readRecord(tx: Tx<Admin>, of: Of): Promise<PersonRecord> {
  const { db, clock, me } = tx
  const now = clock.now()
  const account = await db
    .selectFrom('users')
    .select(['createdAt', 'suspendedUntil'])
    .select(hasNamedCase('users.suspensionCaseId').as('hasNamedSuspension'))
    .where('id', '=', of.userId)
    .executeTakeFirstOrThrow()
  const { suspendedUntil, hasNamedSuspension } = account
  const isSuspended = hasNamedSuspension && isToCome(suspendedUntil, now)
  const { warnings } = await db
    .selectFrom('warnings')
    .select((eb) => eb.fn.countAll<number>().as('warnings'))
    .where('userId', '=', of.userId)
    .where('withdrawnAt', 'is', null)
    .where(hasNamedCase('warnings.caseId'))
    .executeTakeFirstOrThrow()
  const { care: _care, ...filed } = await countEnds(tx, of, 'filed')
  return {
    person: of.person,
    accountMonths: monthsBetween(Date.parse(account.createdAt), now.getTime()),
    received: await countEnds(tx, of, 'received'),
    filed,
    warnings,
    isSuspended,
    suspendedUntil: isSuspended ? suspendedUntil : null,
    ...(await readDecisions(tx, of)),
    risk: await readScore(tx, of.userId, { language: me.language, namedOnly: true }),
  }
}

/**
 * Return the history of both sides of a case for the admin who decides it; of a masked one none, because each figure in it
 * could be compared with a member's or changed from outside. NOT_FOUND for its subject, FORBIDDEN for its reporters and for
 * the other side of its chat. The read is audited.
 */
export async function readHistory(
  tx: Tx<Admin>,
  seal: Seal,
  { id: asked }: { id: number },
): Promise<CaseHistory> {
  const row = await readCaseRow(tx, asked)
  const { id, subjectId } = row
  await checkNotReporter(tx, { id })
  await checkOutside(tx, row)
  const view = await readCaseView(tx.db, row, tx.me.language)
  const { reporterId } = await tx.db
    .selectFrom('reports')
    .select('reporterId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const readOf = async (userId: number, person: PublicUser | null) =>
    person === null ? null : await readRecord(tx, { userId, person, caseId: id })
  const history: CaseHistory = {
    kind: 'case-history',
    id,
    concerned: await readOf(subjectId, view.target.user),
    reporter: reporterId === null ? null : await readOf(reporterId, view.reporter),
    isReporterMasked: reporterId !== null && view.reporter === null,
  }
  await audit(tx, seal, { action: 'report:history', target: `report ${id}` })
  return history
}

import type { AdminAgreement } from '@dodam/contract'
import { sql } from 'kysely'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { type AdminStanding, agreementOn } from '../accounts/admins.ts'
import type { CaseRow } from '../reports/views.ts'
import { isNamedCase, isNamedReport } from '../visibility/case-masks.ts'

/**
 * Return how the disclosure of a case must be agreed to. Its reporters by name cannot agree, nor can its subject: where the
 * case names them and they are the only other settled lead it is `missing`. Who is masked in the case counts as one who
 * can, because another answer would tell who they are.
 */
export async function agreementOnCase(
  { db, me }: Pick<Context<Admin>, 'db' | 'me'>,
  admins: readonly AdminStanding[],
  { row: { id, subjectId }, isTwoPerson }: { row: CaseRow; isTwoPerson: boolean },
): Promise<AdminAgreement> {
  const reporters = await db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.caseId')
    .select('reporterId')
    .where('caseId', '=', id)
    .where(
      'reporterId',
      'in',
      admins.map((admin) => admin.id),
    )
    .where(isNamedReport)
    .execute()
  const named = await db
    .selectFrom('cases')
    .select(sql.lit(true).as('isNamed'))
    .where('id', '=', id)
    .where(isNamedCase)
    .executeTakeFirst()
  return agreementOn(
    admins.filter((admin) => !reporters.some(({ reporterId }) => reporterId === admin.id)),
    { isTwoPerson, meId: me.id, ...(named !== undefined && { aboutId: subjectId }) },
  )
}

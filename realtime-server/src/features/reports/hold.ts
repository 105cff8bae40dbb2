import { api, type FiledReport, mayCall } from '@dodam/contract'
import { Problem, refusedField } from '../../core/http/problem.ts'
import { Already } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { audit } from '../audit/writes.ts'
import { holdPost } from '../posts/writes.ts'
import { announceCase } from './announcing.ts'
import { readCaseRow } from './reads.ts'
import { type Filing, fileReport } from './writes.ts'

/**
 * Report a story and hide it from all but its author until the case is decided, by another admin where there is one.
 * FORBIDDEN for callers who decide no cases, VALIDATION_FAILED for anything but a story, CASE_DECIDED where the caller's
 * earlier report was decided, because nothing would show the story again.
 */
export async function fileAndHold(
  tx: Tx<Member>,
  seal: Seal,
  filing: Filing,
): Promise<FiledReport | Already<FiledReport>> {
  const admin = { ...tx.me, isAdmin: true } as const
  if (!mayCall(tx.me, api.reports.decide)) throw new Problem('FORBIDDEN')
  if (filing.targetType !== 'post') throw refusedField('hold', 'report.hold', tx.me.language)
  const filed = await fileReport(tx, seal, filing)
  const { id, status } = filed instanceof Already ? filed.answer : filed
  if (status !== 'pending') throw new Problem('CASE_DECIDED')
  await holdPost(tx, { id: filing.targetId })
  const row = await readCaseRow({ ...tx, me: admin }, id)
  await announceCase(tx, 'report:changed', row)
  await audit({ ...tx, me: admin }, seal, { action: 'report:hold', target: `report ${row.id}` })
  return filed
}

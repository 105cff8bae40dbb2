import type { Body, FiledReport, reports } from '@dodam/contract'
import { Problem } from '../../core/http/problem.ts'
import { Already } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { audit } from '../audit/writes.ts'
import { holdPost } from '../posts/writes.ts'
import { announceCase } from './announcing.ts'
import { readCaseRow } from './reads.ts'
import { fileReport } from './writes.ts'

/**
 * Report a story and hide it from all but its author until the case is decided, by another admin where there is one.
 * CASE_DECIDED where the caller's earlier report was decided, because nothing would show the story again.
 */
export async function holdStory(
  tx: Tx<Admin>,
  seal: Seal,
  { id: targetId, ...told }: Body<typeof reports.hold> & { id: number },
): Promise<FiledReport | Already<FiledReport>> {
  const filed = await fileReport(tx, seal, { targetType: 'post', targetId, ...told })
  const { id, status } = filed instanceof Already ? filed.answer : filed
  if (status !== 'pending') throw new Problem('CASE_DECIDED')
  await holdPost(tx, { id: targetId })
  const row = await readCaseRow(tx, id)
  await announceCase(tx, 'report:changed', row)
  await audit(tx, seal, { action: 'report:hold', target: `report ${row.id}` })
  return filed
}

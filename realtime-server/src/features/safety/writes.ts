import type { Report, ReportTarget } from '@dodam/contract'
import { Already } from '../../core/route.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'

const viewColumns = [
  'id',
  'targetType',
  'targetId',
  'reason',
  'status',
  'outcome',
  'createdAt',
] as const

/** Store a report of something that the caller may see. A second one by the same person answers the first. */
export async function takeReport(
  tx: Tx<Member>,
  { targetType, targetId, reason }: { targetType: ReportTarget; targetId: number; reason: string },
): Promise<Report | Already<Report>> {
  const taken = await tx.db
    .insertInto('reports')
    .values({ reporterId: tx.me.id, targetType, targetId, reason })
    .onConflict((conflict) =>
      conflict.columns(['reporterId', 'targetType', 'targetId']).doNothing(),
    )
    .returning(viewColumns)
    .executeTakeFirst()
  if (taken !== undefined) return { ...taken, kind: 'report' }
  const first = await tx.db
    .selectFrom('reports')
    .select(viewColumns)
    .where('reporterId', '=', tx.me.id)
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .executeTakeFirstOrThrow()
  return new Already<Report>({ ...first, kind: 'report' })
}

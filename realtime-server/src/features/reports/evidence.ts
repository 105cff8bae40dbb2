import type { EvidenceItem, ReportTarget } from '@dodam/contract'
import { EvidenceItem as EvidenceItemSchema } from '@dodam/contract/schemas'
import type { ReadDb } from '@dodam/db'
import * as z from 'zod'
import { Problem } from '../../core/problem.ts'
import type { Seal } from '../../core/seal.ts'
import type { Tx } from '../../core/write.ts'

/** How many messages of the room are sealed with the reported one. */
const before = 20
const after = 10

/** The number of the case is sealed too, so that one case cannot get the bundle of another. */
const sealed = (reportId: number, bundle: string) => `${reportId}\n${bundle}`

async function readText(db: ReadDb, type: 'post' | 'comment', id: number): Promise<EvidenceItem[]> {
  const row = await db
    .selectFrom(type === 'post' ? 'posts' : 'comments')
    .select(['id', 'authorId', 'content', 'createdAt', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? [] : [{ type, ...row, isReported: true }]
}

/** The reported message with those around it, as the database holds them: also what has been deleted. */
async function readMessages(db: ReadDb, id: number): Promise<EvidenceItem[]> {
  const reported = await db
    .selectFrom('chatMessages')
    .select(['roomId', 'seq'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (reported === undefined) return []
  const rows = await db
    .selectFrom('chatMessages')
    .select(['id', 'senderId as authorId', 'content', 'createdAt', 'deletedAt'])
    .where('roomId', '=', reported.roomId)
    .where('seq', '>=', reported.seq - before)
    .where('seq', '<=', reported.seq + after)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({ type: 'message', ...row, isReported: row.id === id }))
}

async function readProfile(db: ReadDb, id: number): Promise<EvidenceItem[]> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'nickname', 'bio', 'createdAt', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return []
  const { username, nickname, bio, ...rest } = row
  const content = [`${nickname} (${username})`, bio].filter((line) => line !== '').join('\n')
  return [{ type: 'profile', ...rest, authorId: id, content, isReported: true }]
}

function readItems(db: ReadDb, type: ReportTarget, id: number): Promise<EvidenceItem[]> {
  if (type === 'message') return readMessages(db, id)
  return type === 'user' ? readProfile(db, id) : readText(db, type, id)
}

/** Seal what a case is about as it is now, unless it is sealed already. */
export async function sealEvidence(
  tx: Pick<Tx, 'db'>,
  seal: Seal,
  report: { id: number; targetType: ReportTarget; targetId: number },
): Promise<void> {
  const bundle = JSON.stringify(await readItems(tx.db, report.targetType, report.targetId))
  await tx.db
    .insertInto('reportEvidence')
    .values({ reportId: report.id, bundle, hash: seal.of('evidence', sealed(report.id, bundle)) })
    .onConflict((conflict) => conflict.column('reportId').doNothing())
    .execute()
}

const Bundle = z.array(EvidenceItemSchema)

/** What of a changed bundle can still be read. */
function itemsOf(bundle: string): EvidenceItem[] {
  try {
    return Bundle.parse(JSON.parse(bundle))
  } catch {
    return []
  }
}

/** What was sealed for a case, and whether it still is what was sealed. */
export async function openEvidence(
  db: ReadDb,
  seal: Seal,
  reportId: number,
): Promise<{ messages: EvidenceItem[]; hash: string; isWhole: boolean }> {
  const kept = await db
    .selectFrom('reportEvidence')
    .select(['bundle', 'hash'])
    .where('reportId', '=', reportId)
    .executeTakeFirst()
  if (kept === undefined) throw new Problem('NOT_FOUND')
  const { bundle, hash } = kept
  const isWhole = seal.fits('evidence', sealed(reportId, bundle), hash)
  return { messages: itemsOf(bundle), hash, isWhole }
}

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

/** What the seal covers: the report's number, a line break and the bundle. The number, so that no report can get the bundle of another. */
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

/** What somebody wrote that is stored nowhere else. */
interface GivenText {
  writerId: number
  text: string
}

function textItem(tx: Pick<Tx, 'clock'>, id: number, { writerId, text }: GivenText): EvidenceItem {
  const createdAt = tx.clock.now().toISOString()
  const written = { authorId: writerId, content: text, createdAt, deletedAt: null }
  return { type: 'text', id, ...written, isReported: true }
}

function readItems(db: ReadDb, type: ReportTarget, id: number): Promise<EvidenceItem[]> {
  if (type === 'message') return readMessages(db, id)
  return type === 'user' ? readProfile(db, id) : readText(db, type, id)
}

async function storeBundle(
  tx: Pick<Tx, 'db'>,
  seal: Seal,
  { reportId, items }: { reportId: number; items: EvidenceItem[] },
): Promise<void> {
  const bundle = JSON.stringify(items)
  await tx.db
    .insertInto('reportEvidence')
    .values({ reportId, bundle, hash: seal.of('evidence', sealed(reportId, bundle)) })
    .onConflict((conflict) => conflict.column('reportId').doNothing())
    .execute()
}

/** Seal what a case is about as it is now, with a text that is stored nowhere else, unless it is sealed already. */
export async function sealEvidence(
  tx: Pick<Tx, 'db' | 'clock'>,
  seal: Seal,
  report: { id: number; targetType: ReportTarget; targetId: number },
  given?: GivenText,
): Promise<void> {
  const items = await readItems(tx.db, report.targetType, report.targetId)
  if (given !== undefined) items.push(textItem(tx, report.id, given))
  await storeBundle(tx, seal, { reportId: report.id, items })
}

/**
 * Seal with a further report what its case does not hold yet: what has changed since, a profile say, and a text that is
 * stored nowhere else.
 */
export async function sealMore(
  tx: Pick<Tx, 'db' | 'clock'>,
  seal: Seal,
  report: { id: number; leadId: number; targetType: ReportTarget; targetId: number },
  given?: GivenText,
): Promise<void> {
  const bundles = await readBundles(tx.db, report.leadId)
  const known = new Set(
    bundles.flatMap(({ bundle }) => itemsOf(bundle)).map((item) => JSON.stringify(item)),
  )
  // Read back as the others were, since their text depends on the order of the fields.
  const now = itemsOf(JSON.stringify(await readItems(tx.db, report.targetType, report.targetId)))
  const items = now.filter((item) => !known.has(JSON.stringify(item)))
  if (given !== undefined) items.push(textItem(tx, report.id, given))
  if (items.length > 0) await storeBundle(tx, seal, { reportId: report.id, items })
}

/** What was sealed for a case, in its order. */
const readBundles = (db: ReadDb, caseId: number) =>
  db
    .selectFrom('reportEvidence')
    .innerJoin('reports', 'reports.id', 'reportEvidence.reportId')
    .select(['reportId', 'bundle', 'hash'])
    .where((eb) => eb.or([eb('reports.id', '=', caseId), eb('leadId', '=', caseId)]))
    .orderBy('reportId')
    .execute()

const Bundle = z.array(EvidenceItemSchema)

/** What of a changed bundle can still be read. */
function itemsOf(bundle: string): EvidenceItem[] {
  try {
    return Bundle.parse(JSON.parse(bundle))
  } catch {
    return []
  }
}

/**
 * What was sealed for a case in its order, and whether it still is what was sealed. `hash` has the seals of all its
 * bundles, one in each line.
 */
export async function openEvidence(
  db: ReadDb,
  seal: Seal,
  caseId: number,
): Promise<{ messages: EvidenceItem[]; hash: string; isWhole: boolean }> {
  const bundles = await readBundles(db, caseId)
  if (bundles.length === 0) throw new Problem('NOT_FOUND')
  return {
    messages: bundles.flatMap(({ bundle }) => itemsOf(bundle)),
    hash: bundles.map(({ hash }) => hash).join('\n'),
    isWhole: bundles.every(({ reportId, bundle, hash }) =>
      seal.fits('evidence', sealed(reportId, bundle), hash),
    ),
  }
}

import type { EvidenceItem } from '@dodam/contract'
import { EvidenceItem as EvidenceItemSchema } from '@dodam/contract/schemas'
import type { ReadDb } from '@dodam/db'
import * as z from 'zod'
import { Problem } from '../../../core/http/problem.ts'
import type { Seal } from '../../../core/keys/seal.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { readEarlierTexts } from '../../posts/earlier-texts.ts'
import type { WrittenText } from '../../risk/cases.ts'
import { readMaskedWriters } from '../../visibility/case-masks.ts'
import type { CaseRow } from '../views.ts'

/** How many messages before and after the reported one are sealed. */
const before = 20
const after = 10

/** Return the sealed text: the report's id, which prevents a swap of bundles, and the bundle. */
const sealed = (reportId: number, bundle: string) => `${reportId}\n${bundle}`

async function readText(db: ReadDb, type: 'post' | 'comment', id: number): Promise<EvidenceItem[]> {
  const row = await db
    .selectFrom(type === 'post' ? 'posts' : 'comments')
    .select(['id', 'authorId', 'content', 'createdAt', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return []
  const earlier = await readEarlierTexts(db, type, id)
  return [
    ...earlier.map(({ content, writtenAt: createdAt }) => {
      const { authorId } = row
      return { type, id, authorId, content, createdAt, deletedAt: null, isReported: false }
    }),
    { type, ...row, isReported: true },
  ]
}

const messagesOf = (db: ReadDb, roomId: number) =>
  db
    .selectFrom('chatMessages')
    .select(['id', 'senderId as authorId', 'content', 'createdAt', 'deletedAt'])
    .where('roomId', '=', roomId)

/** Return the reported message with those around it as stored, deleted ones included. */
async function readMessages(db: ReadDb, id: number): Promise<EvidenceItem[]> {
  const reported = await db
    .selectFrom('chatMessages')
    .select(['roomId', 'seq'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (reported === undefined) return []
  const rows = await messagesOf(db, reported.roomId)
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

/** A text that is stored nowhere in its original form. */
interface GivenText extends WrittenText {
  writerId: number
}

/** Return the text, preceded by the latest messages of its room. */
async function textItems(
  tx: Pick<Tx, 'db' | 'clock'>,
  id: number,
  { writerId, text, place, reader, roomId }: GivenText,
): Promise<EvidenceItem[]> {
  const said =
    roomId === undefined
      ? []
      : await messagesOf(tx.db, roomId).orderBy('seq', 'desc').limit(before).execute()
  const createdAt = tx.clock.now().toISOString()
  const written = { authorId: writerId, content: text, createdAt, deletedAt: null }
  return [
    ...said.toReversed().map((row) => ({ type: 'message' as const, ...row, isReported: false })),
    { type: 'text', id, ...written, isReported: true, place, reader },
  ]
}

/** Return the current state of a case's thing, without the profile of a masked member. */
async function readItems(
  db: ReadDb,
  { targetType, targetId, isMasked }: Thing,
): Promise<EvidenceItem[]> {
  if (targetType === 'message') return readMessages(db, targetId)
  if (targetType !== 'user') return readText(db, targetType, targetId)
  return isMasked ? [] : readProfile(db, targetId)
}

type Thing = Pick<CaseRow, 'id' | 'targetType' | 'targetId' | 'isMasked'>

/**
 * Seal with a report the evidence that its case does not contain yet: the current thing, and a text that is stored
 * nowhere else. The first report of a case gets a bundle even if the thing is gone.
 */
export async function sealEvidence(
  tx: Pick<Tx, 'db' | 'clock'>,
  seal: Seal,
  thing: Thing,
  { reportId, written }: { reportId: number; written: GivenText | undefined },
): Promise<void> {
  const bundles = await readBundles(tx.db, thing.id)
  const known = new Set(
    bundles.flatMap(({ bundle }) => itemsOf(bundle)).map((item) => JSON.stringify(item)),
  )
  const now = await readItems(tx.db, thing)
  if (written !== undefined) now.push(...(await textItems(tx, reportId, written)))
  // Parsed like the stored ones, because the comparison depends on the order of the fields.
  const items = itemsOf(JSON.stringify(now)).filter((item) => !known.has(JSON.stringify(item)))
  if (items.length === 0 && bundles.length > 0) return
  const bundle = JSON.stringify(items)
  await tx.db
    .insertInto('reportEvidence')
    .values({ reportId, bundle, hash: seal.of('evidence', sealed(reportId, bundle)) })
    .execute()
}

/** Return the bundles of a case, in order. */
const readBundles = (db: ReadDb, caseId: number) =>
  db
    .selectFrom('reportEvidence')
    .innerJoin('reports', 'reports.id', 'reportEvidence.reportId')
    .select(['reportId', 'bundle', 'hash'])
    .where('caseId', '=', caseId)
    .orderBy('reportId')
    .execute()

const Bundle = z.array(EvidenceItemSchema)

/** Return the readable items of a bundle, none if it was changed. */
function itemsOf(bundle: string): EvidenceItem[] {
  try {
    return Bundle.parse(JSON.parse(bundle))
  } catch {
    return []
  }
}

/**
 * Return the evidence of a case in order, and whether it is unchanged. `hash` contains the seals of all its bundles,
 * one per line.
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

/** Return the ids of the members who are currently masked in a case's evidence. */
export async function readMasked(
  db: ReadDb,
  { isMasked, subjectId }: CaseRow,
  items: readonly EvidenceItem[],
): Promise<Set<number>> {
  const writers = await readMaskedWriters(db, items)
  return new Set(isMasked ? [...writers, subjectId] : writers)
}

import { type EditedType, isEditableAt } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import { batchSize, type DeleteBatch } from '../../core/jobs/retention.ts'
import { takeLock } from '../../core/tx/locks.ts'
import type { Tx } from '../../core/tx/write.ts'

/** A post or comment that its author edits. */
interface Edited {
  targetType: EditedType
  id: number
  content: string
  createdAt: string
  editedAt: string | null
}

/**
 * Refuse an edit that comes too late, of a text with an open case, or that began with another wording than the current one.
 * The row is locked; until the transaction ends no case is opened.
 */
export async function checkEditable(
  tx: Tx,
  { targetType, id, createdAt, editedAt }: Omit<Edited, 'content'>,
  begunWith: string | null | undefined,
): Promise<void> {
  await takeLock(tx.db, `report ${targetType} ${id}`)
  const open = await tx.db
    .selectFrom('cases')
    .select('id')
    .where('targetType', '=', targetType)
    .where('targetId', '=', id)
    .where('status', '=', sql.lit('pending'))
    .limit(1)
    .executeTakeFirst()
  if (open !== undefined) throw new Problem('CASE_OPEN')
  if (!isEditableAt({ createdAt }, tx.clock.now().getTime())) throw new Problem('EDIT_OVER')
  if (begunWith !== undefined && begunWith !== editedAt) throw new Problem('EDITED_ELSEWHERE')
}

/** Keep the wording that an edit replaces. */
export async function keepEarlierText(
  tx: Tx,
  { targetType, id, content, createdAt, editedAt }: Edited,
): Promise<void> {
  await tx.db
    .insertInto('earlierTexts')
    .values({
      targetType,
      targetId: id,
      content,
      writtenAt: editedAt ?? createdAt,
      replacedAt: tx.clock.now(),
    })
    .execute()
}

/** Return the earlier wordings of a post or comment, oldest first. */
export const readEarlierTexts = (db: ReadDb, targetType: EditedType, targetId: number) =>
  db
    .selectFrom('earlierTexts')
    .select(['content', 'writtenAt'])
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .orderBy('id')
    .execute()

/** Whether a text was first stored with these words. */
export async function wasFirst(
  db: ReadDb,
  { targetType, id, content }: Pick<Edited, 'targetType' | 'id' | 'content'>,
  sent: string,
): Promise<boolean> {
  const [first] = await readEarlierTexts(db, targetType, id)
  return (first?.content ?? content) === sent
}

/** Delete old wordings, except those of a text with an open case. */
export const deleteEarlierTexts: DeleteBatch = async (tx, since) => {
  const { numAffectedRows } = await sql`
    delete from "earlierTexts" where id in (
      select id from "earlierTexts" as earlier
      where "replacedAt" < ${since}::timestamptz
        and not exists (
          select from cases where status = 'pending'
            and cases."targetType" = earlier."targetType" and cases."targetId" = earlier."targetId")
      order by "replacedAt" limit ${batchSize} for update skip locked)`.execute(tx.db)
  return Number(numAffectedRows) === batchSize
}

import { sql } from 'kysely'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { removeContent } from '../reports/cases/effects.ts'
import { checkProven } from './delete-account.ts'

/** Texts that one transaction deletes: few, because each locks its post and the counts of its topics. */
const batchSize = 20

/**
 * Delete all posts and comments of the caller, as they could one by one. If it is interrupted, the account is still
 * there to repeat it. `proven` is the hash of the password that was just proven.
 */
export async function removeMyTexts(
  write: Write<Member>,
  { proven }: { proven: string },
): Promise<void> {
  const removeSome = async (tx: Tx<Member>) => {
    await checkProven(tx, proven)
    const texts = await listSome(tx)
    for (const text of texts) await removeContent(tx, text)
    return texts.length
  }
  while ((await write(removeSome)) > 0);
}

/** List some texts of the caller: comments first, because none is found below a deleted post. */
async function listSome({ db, me }: Tx<Member>) {
  const { rows } = await sql<{ targetType: 'post' | 'comment'; targetId: number }>`
    select 'comment' as "targetType", comments.id as "targetId"
    from comments join posts on posts.id = "postId"
    where comments."authorId" = ${me.id}
      and comments."deletedAt" is null and posts."deletedAt" is null
    union all
    select 'post', id from posts where "authorId" = ${me.id} and "deletedAt" is null
    order by 1, 2 limit ${sql.lit(batchSize)}`.execute(db)
  return rows
}

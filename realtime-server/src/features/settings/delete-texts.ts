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
  const texts = await write(async (tx) => {
    await checkProven(tx, proven)
    return await listTexts(tx)
  })
  for (let at = 0; at < texts.length; at += batchSize)
    await write(async (tx) => {
      await checkProven(tx, proven)
      for (const text of texts.slice(at, at + batchSize)) await removeContent(tx, text)
    })
}

/** List the texts of the caller: comments first, because none is found below a deleted post. */
async function listTexts({ db, me }: Tx<Member>) {
  const { rows } = await sql<{ targetType: 'post' | 'comment'; targetId: number }>`
    select 'comment' as "targetType", comments.id as "targetId"
    from comments join posts on posts.id = "postId"
    where comments."authorId" = ${me.id}
      and comments."deletedAt" is null and posts."deletedAt" is null
    union all
    select 'post', id from posts where "authorId" = ${me.id} and "deletedAt" is null
    order by 1, 2`.execute(db)
  return rows
}

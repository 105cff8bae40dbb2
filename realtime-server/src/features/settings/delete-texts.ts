import type { Member } from '../../core/sessions/actor.ts'
import type { Write } from '../../core/tx/write.ts'
import { removeContent } from '../reports/cases/effects.ts'
import { listNamedTexts } from '../users/content.ts'
import { checkProven } from './delete-account.ts'

/** Texts that one transaction deletes: few, because each locks its post and the counts of its topics. */
const batchSize = 20

/**
 * Delete what the caller wrote under their own name. Anonymous texts stay, because what vanishes at this moment would tell
 * who wrote it. If it is interrupted, the account is still there to repeat it. `proven` is the hash of the password that
 * was just proven.
 */
export async function removeMyTexts(
  write: Write<Member>,
  { proven }: { proven: string },
): Promise<void> {
  const texts = await write(async (tx) => {
    await checkProven(tx, proven)
    return await listNamedTexts(tx.db, { userId: tx.me.id, since: null, until: null })
  })
  for (let at = 0; at < texts.length; at += batchSize)
    await write(async (tx) => {
      await checkProven(tx, proven)
      for (const text of texts.slice(at, at + batchSize)) await removeContent(tx, text)
    })
}

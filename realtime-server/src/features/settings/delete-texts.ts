import type { Member } from '../../core/sessions/actor.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { removeContents } from '../reports/cases/effects.ts'
import { listNamedTexts } from '../users/content.ts'
import { checkProven } from './delete-account.ts'

/**
 * Delete what the caller wrote under their own name. Anonymous texts stay, because what vanishes at this moment would tell
 * who wrote it. If it is interrupted, the account is still there to repeat it. `proven` is the hash of the password that
 * was just proven.
 */
export async function removeMyTexts(
  write: Write<Member>,
  { proven }: { proven: string },
): Promise<void> {
  const check = (tx: Tx<Member>) => checkProven(tx, proven)
  const texts = await write(async (tx) => {
    await check(tx)
    return await listNamedTexts(tx.db, { userId: tx.me.id, since: null, until: null })
  })
  await removeContents(write, texts, check)
}

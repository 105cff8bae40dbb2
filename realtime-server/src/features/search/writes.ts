import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { audit } from '../audit/writes.ts'
import { spellingOf } from './keywords.ts'

/** Remove a keyword from the popular searches for good, in all spellings. A restore does not bring it back. */
export async function removeKeyword(
  tx: Tx<Admin>,
  seal: Seal,
  { keyword }: { keyword: string },
): Promise<void> {
  const removed = await tx.db
    .insertInto('kept.removedKeywords')
    .values({ keyword: spellingOf(keyword) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('keyword')
    .executeTakeFirst()
  if (removed !== undefined)
    await audit(tx, seal, { action: 'keyword:remove', target: `keyword ${keyword}` })
}

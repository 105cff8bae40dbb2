import type { RecoveryCodes } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import type { Context } from '../../core/context.ts'
import type { Member } from '../../core/who.ts'
import { countCodes } from '../accounts/one-time-codes.ts'

/** How many recovery codes I have left. */
export async function readRecoveryCodes({
  db,
  me,
}: Pick<Context<Member>, 'db' | 'me'>): Promise<RecoveryCodes> {
  const counted = await countCodes(db, { userId: me.id, purpose: 'recovery' })
  return { kind: 'recovery-codes', id: me.id, ...counted }
}

/** Whose username this is, in lower case; null for a name that nobody has. */
export async function idOf(db: ReadDb, account: string): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', account))
    .where('isAi', '=', false)
    .executeTakeFirst()
  return row?.id ?? null
}

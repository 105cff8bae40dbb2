import { normalise, type SecondFactor } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import type { Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { countCodes } from '../accounts/one-time-codes.ts'

/** Whether an account has a second factor. */
export async function hasFactor(db: ReadDb, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('secondFactors')
    .select('id')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The name in lower case under which guesses at an account are counted; null for an account that does not exist. */
export async function readAccount(db: ReadDb, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? null : normalise(row.username).toLowerCase()
}

/** Return the second factors of the caller. `isMissing`: whether this session reaches nothing of the admin area. */
export async function readFactor(
  { db, me }: Pick<Context<Member>, 'db' | 'me'>,
  { isRequired, isMissing }: { isRequired: boolean; isMissing: boolean },
): Promise<SecondFactor> {
  const rows = await db
    .selectFrom('secondFactors')
    .select(['id', 'kind', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', me.id)
    .orderBy('id')
    .execute()
  const app = rows.find(({ kind }) => kind === 'app')
  const { left } = await countCodes(db, { userId: me.id, purpose: 'backup' })
  return {
    kind: 'second-factor',
    id: me.id,
    isRequired,
    isMissing,
    app: app ? { createdAt: app.createdAt, lastUsedAt: app.lastUsedAt } : null,
    passkeys: rows
      .filter(({ kind }) => kind === 'passkey')
      .map(({ kind: _kind, ...passkey }) => ({ kind: 'passkey', ...passkey })),
    codesLeft: left,
  }
}

import type { Answer, Query, UserNote, users } from '@dodam/contract'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { nextBeforeOf } from '../../core/paging.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import type { Tx } from '../../core/tx/write.ts'
import { personIn, readPeople } from '../accounts/reads.ts'
import { audit } from '../audit/writes.ts'
import { findAccount, lockAccount } from './reads.ts'
import { named } from './views.ts'

/** List the notes of the team about an account, newest first. FORBIDDEN for the own account, NOT_FOUND for an unknown id. */
export async function listNotes(
  { db, me }: Context<Admin>,
  { id: userId, limit, before }: { id: number } & Query<typeof users.listNotes>,
): Promise<Answer<typeof users.listNotes>> {
  await findAccount(db, userId)
  if (userId === me.id) throw new Problem('FORBIDDEN')
  const rows = await db
    .selectFrom('userNotes')
    .select(['id', 'authorId', 'text', 'createdAt'])
    .where('userId', '=', userId)
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const people = await readPeople(
    db,
    rows.map(({ authorId }) => authorId),
  )
  return {
    items: rows.map(({ authorId, ...note }) => ({
      kind: 'user-note',
      ...note,
      author: named(personIn(people, authorId)),
    })),
    nextBefore: nextBeforeOf(rows, limit),
  }
}

/**
 * Store a note about an account. The audit log, which is kept for ever, does not repeat its text. FORBIDDEN for the own
 * account, NOT_FOUND for an unknown id and a deleted account.
 */
export async function addNote(
  tx: Tx<Admin>,
  seal: Seal,
  { id: userId, text }: { id: number; text: string },
): Promise<UserNote> {
  await lockAccount(tx.db, userId)
  if (userId === tx.me.id) throw new Problem('FORBIDDEN')
  const note = await tx.db
    .insertInto('userNotes')
    .values({ userId, authorId: tx.me.id, text })
    .returning(['id', 'text', 'createdAt'])
    .executeTakeFirstOrThrow()
  const people = await readPeople(tx.db, [tx.me.id])
  await audit(tx, seal, { action: 'user:note', target: `user ${userId}` })
  return { kind: 'user-note', ...note, author: named(personIn(people, tx.me.id)) }
}

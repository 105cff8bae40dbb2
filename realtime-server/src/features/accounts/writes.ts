import { type accounts, type Body, type Language, type Me, termsVersion } from '@dodam/contract'
import { isDuplicate, Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { schoolYearAt } from '../../core/school-year.ts'
import type { Admin, Member } from '../../core/sessions/actor.ts'
import type { NewSession, Sessions } from '../../core/sessions/sessions.ts'
import type { Tx } from '../../core/tx/write.ts'
import { audit } from '../audit/writes.ts'
import { endOne } from './end-sessions.ts'
import { readMe } from './reads.ts'
import type { Login } from './sign-in.ts'

type Registration = Body<typeof accounts.register>

/** Open an account and return its id. Throws USERNAME_TAKEN when a current or former name is alike. */
export async function register(
  tx: Tx,
  draft: Registration,
  { passwordHash, language }: { passwordHash: string; language: Language },
): Promise<number> {
  const now = tx.clock.now()
  const isListener = draft.role !== 'sharer'
  try {
    const { id } = await tx.db
      .insertInto('users')
      .values({
        username: draft.username,
        nickname: draft.username,
        passwordHash,
        passwordChangedAt: now,
        email: draft.email || null,
        role: draft.role,
        gradeLevel: draft.gradeLevel,
        gradeYear: schoolYearAt(now),
        gender: draft.gender,
        preferredCategories: isListener ? draft.preferredCategories : [],
        showAiPosts: draft.showAiPosts,
        language,
        ageConfirmedAt: now,
        termsVersion,
        termsAgreedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    throw isDuplicate(error, 'users_username') ? new Problem('USERNAME_TAKEN') : error
  }
}

/**
 * Lock the row while its password is still the verified one: a session opened during a change of the password or a
 * deletion of the account would survive it. Throws LOGIN_FAILED.
 */
export async function holdPassword(tx: Tx, { id, passwordHash }: Login): Promise<void> {
  const held = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  if (held === undefined) throw new Problem('LOGIN_FAILED')
}

/** Open a session. Returns its token and the member. */
export async function signIn(
  tx: Tx,
  session: NewSession,
  sessions: Sessions,
): Promise<{ token: string; user: Me }> {
  const token = await sessions.open(tx, session)
  return { token, user: await readMe(tx, session.userId) }
}

/** End the session of the call and disconnect its sockets. */
export async function signOut(tx: Tx<Member>): Promise<void> {
  await endOne(tx, tx.me.sessionId, 'logout')
}

/** Mark the session of the call as proven; `proven` is the hash of the password that was just verified. */
export async function proveSession(
  tx: Tx<Admin>,
  seal: Seal,
  { proven }: { proven: string },
): Promise<void> {
  const { id, sessionId } = tx.me
  const marked = await tx.db
    .updateTable('sessions')
    .from('users')
    // It unlocks the session too, so that the admin is active again at once.
    .set({ provenAt: tx.clock.now(), adminActiveAt: tx.clock.now() })
    .where('sessions.id', '=', sessionId)
    .whereRef('users.id', '=', 'sessions.userId')
    .where('passwordHash', '=', proven)
    .returning('sessions.id')
    .executeTakeFirst()
  if (marked === undefined) throw new Problem('WRONG_PASSWORD')
  tx.changed({ kind: 'member', id })
  await audit(tx, seal, { action: 'session:reauth', target: `user ${id}` })
}

/** Set the language of the texts that the server sends to the caller. */
export async function setLanguage(tx: Tx<Member>, language: Language): Promise<void> {
  await tx.db.updateTable('users').set({ language }).where('id', '=', tx.me.id).execute()
  tx.changed({ kind: 'member', id: tx.me.id })
}

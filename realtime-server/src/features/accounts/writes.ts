import type { accounts, Body, Language, Me } from '@dodam/contract'
import { isDuplicate, Problem, refusedField } from '../../core/problem.ts'
import type { Sessions } from '../../core/sessions.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { endPushes } from '../push/writes.ts'
import { isHouseName } from './names.ts'
import { readMe } from './reads.ts'

type Registration = Body<typeof accounts.register>

/** The browser and system of a client in a few words, for the list of one's own devices. */
export function deviceOf(userAgent: string): string {
  const browser = /(Edg|SamsungBrowser|Whale|KAKAOTALK|Firefox|Chrome|Safari)/.exec(userAgent)?.[1]
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1]
  return [browser, system].filter((word) => word !== undefined).join(' · ') || 'unknown'
}

/** Opens an account. Throws USERNAME_TAKEN without regard to case. Answers the new member's id. */
export async function register(
  tx: Tx,
  draft: Registration,
  { passwordHash, language }: { passwordHash: string; language: Language },
): Promise<number> {
  // The name is the first nickname too, and so must not pass for the house either.
  if (isHouseName(draft.username)) throw refusedField('username', 'username.reserved', language)
  const now = new Date()
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
        gender: draft.gender,
        preferredCategories: isListener ? draft.preferredCategories : [],
        showAiPosts: draft.showAiPosts,
        language,
        ageConfirmedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    throw isDuplicate(error, 'users_username') ? new Problem('USERNAME_TAKEN') : error
  }
}

/** What a sign-in checks a password against: null where there is nobody, or nobody who can sign in. */
export async function readLogin(tx: Tx, username: string) {
  return await tx.db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst()
}

/**
 * Makes sure that the password which was just found right is still the one, and keeps it so until the write ends: a
 * session that is opened while the password changes or the account is deleted would outlive that.
 */
export async function holdPassword(
  tx: Tx,
  { id, passwordHash }: { id: number; passwordHash: string | null },
): Promise<void> {
  const held = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  if (held === undefined) throw new Problem('LOGIN_FAILED')
}

/** Opens a session on a device and answers what a client needs from then on. */
export async function signIn(
  tx: Tx,
  userId: number,
  { sessions, device }: { sessions: Sessions; device: string },
): Promise<{ token: string; user: Me }> {
  const token = await sessions.open(tx, userId, device)
  return { token, user: await readMe(tx.db, userId) }
}

/** Ends the session the call was made with, and its sockets. */
export async function signOut(tx: Tx, me: Member): Promise<void> {
  await tx.db
    .updateTable('sessions')
    .set({ endedAt: new Date() })
    .where('id', '=', me.sessionId)
    .execute()
  await endPushes(tx, [me.sessionId])
  tx.endSession(me.sessionId, 'logout')
}

/** The language the server writes to this person in. */
export async function setLanguage(tx: Tx, me: Member, language: Language): Promise<void> {
  await tx.db.updateTable('users').set({ language }).where('id', '=', me.id).execute()
  tx.memberChanged(me.id)
}

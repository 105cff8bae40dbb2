import { type Limits, perMember } from '../../core/limits.ts'
import { guessing, isPassword } from '../../core/passwords.ts'
import { Problem } from '../../core/problem.ts'
import type { Member } from '../../core/who.ts'
import type { Tx, Write } from '../../core/write.ts'
import { refuseWeak } from './weak-passwords.ts'

/** As many as at sign-in, counted apart: a stranger who guesses there must not keep the owner from changing the password. */
const guessesAtOwn = perMember('own-password', 5, 900)

/**
 * Makes sure that whoever is signed in knows the password. Answers its hash: the write that follows acts only while that
 * is still the stored one.
 */
export async function provePassword(
  write: Write,
  me: Member,
  typed: string,
  limits: Limits,
): Promise<string> {
  const proven = await guessing(limits, [[guessesAtOwn, me.id]], async () => {
    const stored = await write(async (tx) => {
      const row = await tx.db
        .selectFrom('users')
        .select('passwordHash')
        .where('id', '=', me.id)
        .executeTakeFirst()
      return row?.passwordHash ?? null
    })
    return (await isPassword(stored, typed)) ? stored : null
  })
  if (proven === null) throw new Problem('WRONG_PASSWORD')
  return proven
}

/** Refuses a new password that would be guessed first, such as one's own name. */
export async function checkNewPassword(tx: Tx, me: Member, newPassword: string): Promise<void> {
  const { username, nickname } = await tx.db
    .selectFrom('users')
    .select(['username', 'nickname'])
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  refuseWeak('newPassword', newPassword, { names: [username, nickname], language: me.language })
}

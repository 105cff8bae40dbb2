import { Problem } from '../../core/http/problem.ts'
import { type Limit, type Limits, perMember, type Use } from '../../core/limits/limit.ts'
import type { Member } from '../../core/sessions/actor.ts'
import { guessing, isPassword } from '../../core/sessions/passwords.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { refuseWeak } from './weak-passwords.ts'

/**
 * Wrong passwords of one session: a thief of an unlocked device must not stop the owner from changing the password on
 * another one. Counted separately from sign-ins, so that guesses there do not stop the owner either.
 */
const wrongLimit = perMember('own-password', 5, 900)
/** Right and wrong passwords, because each costs a hash. */
const triesLimit = perMember('own-password-tries', 10, 3_600)
/** The limit for all sessions of a member together is this many times higher. */
const sessionsOfOne = 4
const usesOf = (limit: Limit, { id, sessionId }: Member): Use[] => [
  [limit, `member=${id}|session=${sessionId}`],
  [{ ...limit, points: limit.points * sessionsOfOne }, `member=${id}`],
]

/**
 * Verify the caller's password; throws WRONG_PASSWORD. Returns its hash, so that the write that follows can check that
 * it is still the stored one.
 */
export async function provePassword(
  write: Write,
  me: Member,
  typed: string,
  limits: Limits,
): Promise<string> {
  const giveBackTry = await limits.use(usesOf(triesLimit, me))
  const proven = await guessing(limits, usesOf(wrongLimit, me), async () => {
    const stored = await write(async (tx) => {
      const row = await tx.db
        .selectFrom('users')
        .select('passwordHash')
        .where('id', '=', me.id)
        .executeTakeFirst()
      return row?.passwordHash ?? null
    })
    return (await isPassword(stored, typed, `member ${me.id}`)) ? stored : null
  }).catch((notGuessed: unknown) => {
    giveBackTry()
    throw notGuessed
  })
  if (proven === null) throw new Problem('WRONG_PASSWORD')
  return proven
}

/** Refuse a new password that is easy to guess, such as the member's own name. */
export async function checkNewPassword(tx: Tx, me: Member, newPassword: string): Promise<void> {
  const { username, nickname } = await tx.db
    .selectFrom('users')
    .select(['username', 'nickname'])
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  refuseWeak('newPassword', newPassword, { names: [username, nickname], language: me.language })
}

import { randomBytes } from 'node:crypto'
import { type Body, isOneTimeCode, type SecondStep, type secondFactor } from '@dodam/contract'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Tx } from '../../core/tx/write.ts'
import { spendCode } from '../accounts/one-time-codes.ts'
import type { Login } from '../accounts/sign-in.ts'
import { type Begun, sealBegun } from './ceremony.ts'
import { type Place, proveByPasskey, requestOf } from './passkeys.ts'
import { proveByApp } from './totp.ts'

export const newChallenge = () => randomBytes(32).toString('base64url')

const purposeOfPassword = 'password of a step'

/** What stands for a password that was right, in the second step of the sign-in. */
export const beginStep = (seal: Seal, { id, passwordHash }: Login, now: Date) => ({
  userId: id,
  madeAt: now.getTime(),
  challenge: newChallenge(),
  // Names the password without telling its hash: once it is changed, the step leads nowhere.
  passwordSeal: seal.of(purposeOfPassword, passwordHash ?? ''),
})

export const sealStep = (seal: Seal, begun: Begun): string => sealBegun(seal, 'sign-in step', begun)

/** Throw SECOND_FACTOR_REQUIRED, with what the second step needs, for an admin with a second factor whose password was right. */
export async function askForFactor(
  tx: Tx,
  seal: Seal,
  { login, place }: { login: Login; place: Place | null },
): Promise<void> {
  const rows = await tx.db
    .selectFrom('secondFactors')
    .innerJoin('users', 'users.id', 'secondFactors.userId')
    .select('kind')
    .where('userId', '=', login.id)
    .where('isAdmin', '=', true)
    .execute()
  if (rows.length === 0) return
  const begun = beginStep(seal, login, tx.clock.now())
  const step: SecondStep = {
    challenge: sealStep(seal, begun),
    hasApp: rows.some(({ kind }) => kind === 'app'),
    passkey: await requestOf(tx.db, login.id, { place, challenge: begun.challenge }),
  }
  throw new Problem('SECOND_FACTOR_REQUIRED', { more: { ...step } })
}

type Proof = Pick<Body<typeof secondFactor.signIn>, 'code' | 'passkey'>

/** Whether this proves a second time who begun to sign in, with the password of then. What proved it counts no second time. */
export async function proveStep(
  tx: Tx,
  seal: Seal,
  { begun, proof, place }: { begun: Begun; proof: Proof; place: Place | null },
): Promise<boolean> {
  const { userId, challenge = '', madeAt } = begun
  const account = await tx.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .where('isAdmin', '=', true)
    .forShare()
    .executeTakeFirst()
  if (
    account === undefined ||
    !seal.fits(purposeOfPassword, account.passwordHash ?? '', begun.passwordSeal ?? '')
  )
    return false
  const { code, passkey } = proof
  if (passkey !== undefined)
    return await proveByPasskey(tx, passkey, { userId, place, challenge, madeAt })
  if (code === undefined) return false
  return isOneTimeCode(code)
    ? await spendCode(tx, seal, { userId, purposes: ['backup'], code })
    : await proveByApp(tx, seal, { userId, code })
}

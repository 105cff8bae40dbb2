import { type Body, isOneTimeCode, type SecondStep, type secondFactor } from '@dodam/contract'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Tx } from '../../core/tx/write.ts'
import { spendCode } from '../accounts/one-time-codes.ts'
import type { Login } from '../accounts/sign-in.ts'
import { type Begun, sealBegun } from './ceremony.ts'
import { type Place, proveByPasskey, requestOf } from './passkeys.ts'
import { proveByApp } from './totp.ts'

const purposeOfPassword = 'password of a step'

/** Return what stands for a right password in the second step of the sign-in; `challenge` is the one for a passkey. */
export const beginStep = (
  seal: Seal,
  { id, passwordHash }: Login,
  { now, challenge }: { now: Date; challenge?: string | undefined },
): string =>
  sealBegun(seal, 'sign-in step', {
    userId: id,
    madeAt: now.getTime(),
    ...(challenge !== undefined && { challenge }),
    // Names the password without telling its hash: a change of the password ends the step.
    passwordSeal: seal.of(purposeOfPassword, passwordHash ?? ''),
  })

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
  const passkey = await requestOf(tx.db, login.id, place)
  const step: SecondStep = {
    challenge: beginStep(seal, login, { now: tx.clock.now(), challenge: passkey?.challenge }),
    hasApp: rows.some(({ kind }) => kind === 'app'),
    passkey,
  }
  throw new Problem('SECOND_FACTOR_REQUIRED', { more: { ...step } })
}

type Proof = Pick<Body<typeof secondFactor.signIn>, 'code' | 'passkey'>

/** Whether the second step of a sign-in succeeds while the password is still that of the first one. No proof works twice. */
export async function proveStep(
  tx: Tx,
  seal: Seal,
  { begun, proof, place }: { begun: Begun; proof: Proof; place: Place | null },
): Promise<boolean> {
  const { userId, challenge, madeAt } = begun
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
    return (
      challenge !== undefined &&
      (await proveByPasskey(tx, passkey, { userId, place, challenge, madeAt }))
    )
  if (code === undefined) return false
  return isOneTimeCode(code)
    ? await spendCode(tx, seal, { userId, purposes: ['backup'], code })
    : await proveByApp(tx, seal, { userId, code })
}

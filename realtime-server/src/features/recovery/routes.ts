import { normalise, recovery, success } from '@dodam/contract'
import { isToCome } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import { networkOf } from '../../core/http/address.ts'
import { type FailureLog, logFailure } from '../../core/http/failures.ts'
import { Problem } from '../../core/http/problem.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { type Limits, perAddress, perMember } from '../../core/limits/limit.ts'
import type { Mailer } from '../../core/mail.ts'
import { hashPassword } from '../../core/sessions/passwords.ts'
import { waitUntil } from '../../core/sessions/restrictions.ts'
import { nobody, type Signals } from '../../core/signals.ts'
import type { DeviceCookie } from '../accounts/device-cookie.ts'
import { provePassword } from '../accounts/password.ts'
import { guessingAt, keyOfAccount } from '../accounts/sign-in.ts'
import { refuseWeak } from '../accounts/weak-passwords.ts'
import { mailLink } from './mail-link.ts'
import { idOf, readRecoveryCodes } from './reads.ts'
import { findLost, recover, renewRecoveryCodes } from './writes.ts'

const linksOfAccount = perAddress('password-link-account', 3, 3_600)

interface RecoveryDeps {
  config: Pick<Config, 'isProduction' | 'passwordCost'>
  limits: Limits
  log: FailureLog
  /** null where the server sends no mail. */
  mailer: Mailer | null
  seal: Seal
  devices: DeviceCookie
  signals: Pick<Signals, 'tell'>
}

export const recoveryRoutes = ({
  config,
  limits,
  log,
  mailer,
  seal,
  devices,
  signals,
}: RecoveryDeps): Route[] => [
  route(recovery.read, (call) => readRecoveryCodes(call)),

  route(
    recovery.renew,
    async ({ me, body, write }) => {
      const proven = await provePassword(write, me, body.password, limits)
      return await write(async (tx) => {
        const codes = await renewRecoveryCodes(tx, seal, { proven })
        return { ...(await readRecoveryCodes(tx)), codes }
      })
    },
    perMember('recovery-codes', 10, 3_600),
  ),

  route(
    recovery.mailLink,
    async ({ body, write }) => {
      if (mailer === null) throw new Problem('NOT_FOUND')
      const account = normalise(body.username).toLowerCase()
      await limits.use([[linksOfAccount, `account=${keyOfAccount(account)}`]])
      // Not awaited: how long a look-up and a mail take would tell whether the account and its address exist.
      const mayTestAccountsSignIn = !config.isProduction
      void mailLink(write, { account, mayTestAccountsSignIn }, { seal, mailer }).catch(
        (error: unknown) => logFailure(log, error, 'a password link could not be made'),
      )
      return success
    },
    perAddress('password-link', 5, 3_600),
  ),

  route(recovery.recover, async ({ me, body, address, userAgent, headers, clock, write }) => {
    const { code, newPassword } = body
    const account = normalise(body.username).toLowerCase()
    // Checked before any look-up, so that it reveals nothing about the account.
    refuseWeak('newPassword', newPassword, { names: [account], language: me.language })
    const deviceId = devices.read(headers)
    const mayTestAccountsSignIn = !config.isProduction
    const attempt = { account, address, deviceId }
    const lost = await guessingAt(write, 'recover', attempt, limits, (how) =>
      write(async ({ db }) => {
        const given = { account, code, now: clock.now(), mayTestAccountsSignIn }
        const found = (await findLost(db, seal, given)) ?? null
        signals.tell({
          what: 'sign-in',
          by: 'recovery-code',
          account: how.key,
          accountId: found?.id ?? (await idOf(db, account)),
          isRight: found !== null,
          isKnownDevice: how.isKnownDevice,
          isClosedTest: false,
          from: { ...nobody, address, userAgent },
        })
        return found
      }),
    )
    if (lost === null) throw new Problem('RECOVERY_FAILED')
    const now = clock.now()
    if (lost.purpose === 'reset' && (lost.worksAt === null || isToCome(lost.worksAt, now)))
      throw new Problem(
        'RESET_TOO_EARLY',
        lost.worksAt === null ? {} : waitUntil(Date.parse(lost.worksAt), now.getTime()),
      )
    const names = [lost.username, lost.nickname]
    refuseWeak('newPassword', newPassword, { names, language: me.language })
    const passwordHash = await hashPassword(newPassword, networkOf(address), config.passwordCost)
    await write((tx) => recover(tx, seal, { lost, code, passwordHash, deviceId }))
    return success
  }),
]

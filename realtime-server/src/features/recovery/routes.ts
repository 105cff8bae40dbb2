import { normalise, recovery, success } from '@dodam/contract'
import { isToCome } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import { networkOf } from '../../core/http/address.ts'
import { Problem } from '../../core/http/problem.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { type Limits, perMember } from '../../core/limits/limit.ts'
import { hashPassword } from '../../core/sessions/passwords.ts'
import { nobody, type Signals } from '../../core/signals.ts'
import type { DeviceCookie } from '../accounts/device-cookie.ts'
import { provePassword } from '../accounts/password.ts'
import { guessingAt } from '../accounts/sign-in.ts'
import { refuseWeak } from '../accounts/weak-passwords.ts'
import { idOf, readRecoveryCodes } from './reads.ts'
import { findLost, recover, renewRecoveryCodes } from './writes.ts'

interface RecoveryDeps {
  config: Pick<Config, 'isProduction' | 'passwordCost'>
  limits: Limits
  seal: Seal
  devices: DeviceCookie
  signals: Pick<Signals, 'tell'>
}

export const recoveryRoutes = ({
  config,
  limits,
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
    if (lost.purpose === 'reset' && (lost.worksAt === null || isToCome(lost.worksAt, clock.now())))
      throw new Problem('RESET_TOO_EARLY')
    const names = [lost.username, lost.nickname]
    refuseWeak('newPassword', newPassword, { names, language: me.language })
    const passwordHash = await hashPassword(newPassword, networkOf(address), config.passwordCost)
    await write((tx) => recover(tx, seal, { lost, code, passwordHash, deviceId }))
    return success
  }),
]
